"""Table of drawn starts, by number of players and size; ``starts`` reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TABLE: Final[Mapping[tuple[int, int], str]] = {
    (2, 5): """
    t13h m03h21h m12h t01h12h t21h11v t13h34h m21h t23h m02h22h m11h m32h13h t24h13h m10v24h
    t23h31v t31v11h m13v22h t41v22h t22h42v m22h m43v14h t33h24h t13h32v m40v12h t13h04h t33h22h
    t42v31v m22h31h t11v24h t21h01h t31h12h t14h32v t41v21v m13h04h t21v11h m33h11h m22h01h
    t12h41v t32h14h t03h12h t12v11h m12h34h t23h11v t10v21h t12h21h t11h04h t31v21h t40v11h
    """,
    (2, 7): """
    t03h21v t41v51v m44v16h t65v15v t43v10v t44h12v t12h20v m20v01h t42h62v m06h60v t24v33v t26h
    m21h m44v03h t12v25v t41h64v m54h21v t33h41v m41h65v m33h53h t60v56h m60v25v t32v46h m43h41v
    t33h21v t55v22v t14h16h m34h52h t33v52h t44v14h m45h34v m60v53h t45h43v t41v05h t34h m23h
    m24h36h t10v24v m55v14h t35h m34h m34h35v t64v01h t15h21v m53h14v t21h t25h12h m05h35h
    """,
    (2, 9): """
    t37h42v t38h t13v34v t41v17h t32h m42h08h m08h14h t84v43v t51v62h t50v73h t31h t53v60v
    t65h43h m36v72h t33v85v m15v27v t57v33h t46h47v t43v15h t47v07h t28h22v m42v70v t05h82v
    m70v17h t80v31h t20v86v m72h23h t54v20v t30v63v m22h74h t02h30v t12v27v t72v12h t77v75h
    m15v62h t54v75v t10v76v t23h08h m62h65v m12v57h m66h16h t56v51v m67h56v t70v48h m60v45v
    t45v27v t24h13h t20v41v
    """,
    (2, 11): """
    t84h48v t23v68h t62va6v t99h52h m9ah59v t09h6ah m45h13h t78va5v m82h57h m48h7ah t72h98h
    m10va7v t26v45h t36v19v m46h30v m54h m31v67v t83h97v m85h72v m74h86h t59h95h m66h14h t58h
    m43h t55h m4ah m56v8ah t77v90v t83v99v t37h73h m58ha1v m21h35h m96v92h t45h t25v64h t84h55v
    t6ah30v t57h m82h39v t46h92v t73h91v t18h88h t38v15v m20v50v t24h30v t51v85h t75h56v t98h86v
    """,
    (2, 13): """
    t41h69h tc7v9bh t61v75v tc1vach t18v48h m43hc1v tb2h10v tc4v59v t94h83h tc5v20v mc8vb4v
    mb7v96h ma5ha4v m18v74h mc7v52h t38v13h t36h17v ta4h05h t89h35h m09h67h t06h51h t31h5ah
    tc9v86v m48hb1v t22h99h m89v2bh t77vc3v m66h9av m2bv19h m7ch31v t84h99h t43h78v m12hbav
    t28h50v mbbh75h t22vbbv t01h63h ma9h26h m6ah m68v98h t6bv17v t60v70v m68h69v m69v61h mb3h54h
    tbbh63v t4ch63h t93h5av
    """,
    (4, 7): """
    q25h q52v q24h q42v
    """,
    (4, 9): """
    q43h q44v q32h q43v q46h q83v q84v q42h
    """,
    (4, 11): """
    qa5v q34v q44v q45v q58h q49h q59h qa4v
    """,
}
