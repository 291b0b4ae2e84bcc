"""Players who leave, come and take places, form by form, as the rules of the field have it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cups import cup, played, played_by, played_out, rows

from game.club import cup_swiss
from game.club.cup import Cup, Entrant, Form
from game.club.cup_facts import form_of
from game.club.cup_knockout import bracket
from game.club.cup_notes import full_note, join_effect, leave_effects, note, undo_words
from game.club.cup_roster import Changed, come_back, join, leave, take_place, undo
from game.club.cup_store import cup_of, map_of
from game.club.cup_table import champions, expected_matches, is_over, pairings, standings, waiting
from game.words.message import Message, message

NEW = Entrant("Zoe", 3, 1)


def done(after: Changed) -> Cup:
    assert isinstance(after, Cup), after
    return after


def refused(after: Changed) -> str:
    assert isinstance(after, Message), after
    return after.key


def next_pairs(now: Cup) -> list[set[int]]:
    return [set(one.both) for one in waiting(now)]


def test_who_leaves_after_less_than_half_of_the_matches_is_struck_off() -> None:
    now = played_by(cup(Form.EVERYONE, 5), (4, 0), (1, 2))
    assert leave_effects(now, 4) == [message("cup.effect.struck_off", n=1, of=4)]
    after = done(leave(now, 4))
    known = rows(after)
    assert known[4].is_struck_off and (known[4].points, known[4].rank) == (0, 5)
    assert (known[0].lost, known[0].difference) == (0, 0), "the match against them is off"
    assert full_note(after, 4) == message("cup.note.struck_off")
    assert expected_matches(after) == 2 + 5, (
        "six matches of four, of which one is played, and theirs"
    )
    assert not any(4 in pair for pair in next_pairs(after))
    assert 4 not in champions(played_out(after))
    assert undo(after, 4) == now == come_back(after, 4)


def test_who_leaves_after_half_of_the_matches_loses_the_others_by_walkover() -> None:
    """A walkover counts in what is said of a player, as it does in the table."""
    now = played_by(cup(Form.EVERYONE, 5), (4, 0), (4, 1))
    assert leave_effects(now, 4) == [message("cup.effect.lost", n=2, of=4)]
    after = done(leave(now, 4))
    known = rows(after)
    assert not known[4].is_struck_off and known[4].points == 4
    assert known[2].awarded == known[3].awarded == known[2].points == 2
    assert known[2].difference == 0
    assert known[0].lost == known[1].lost == 1, "what was played counts"
    assert full_note(after, 4) == message("cup.note.lost")
    assert form_of(now, 0) == message("cup.form_winless")
    assert form_of(after, 2) == message("cup.form_unbeaten", n=1)
    lost = done(leave(played_by(now, (3, 2)), 4))
    assert form_of(lost, 2) == message("cup.form_record", won=1, lost=1)
    over = played_out(after)
    assert len(over.meetings) == 8 == expected_matches(over)
    assert sum(row.points for row in standings(over)) == 2 * 10


def test_who_comes_later_meets_everyone_from_the_present_round_on() -> None:
    now = played_by(cup(Form.EVERYONE, 4), (0, 3), (1, 2))
    assert join_effect(now) == message("cup.effect.joins_everyone", n=4)
    after = done(join(now, NEW))
    added = [one for one in pairings(after) if 4 in one.both]
    assert [one.turn for one in added] == [0, 1, 2, 3] and expected_matches(after) == 6 + 4
    assert sum(one.first == 4 for one in added) == 2
    assert note(after, 4) == message("cup.note.late") and rows(after)[4].points == 0
    assert undo_words(after, 4) == message("cup_player.undo_join") and undo(after, 4) == now
    assert refused(join(after, replace(NEW, name="ZOE"))), "the name is taken"


def test_a_substitute_keeps_the_points_and_can_take_the_place_of_one_who_left() -> None:
    now = played_by(cup(Form.EVERYONE, 4), (0, 3), (0, 1))
    after = done(take_place(now, 0, NEW))
    assert after.entrant(0) == NEW and rows(after)[0].points == 4
    assert note(after, 0) == message("cup.note.substitute", name="Mira")
    assert undo_words(after, 0) == message("cup_player.undo_replace", name="Mira")
    later = played_by(after, (0, 2))
    assert refused(undo(later, 0)), "they have played"
    again = done(take_place(later, 0, Entrant("Mira", 0, 0)))
    assert again.entrant(0).name == "Mira" and note(again, 0) is None
    taken = done(take_place(done(leave(now, 3)), 3, NEW))
    assert taken.gone == () and any(3 in pair for pair in next_pairs(taken))


def test_in_a_swiss_cup_the_drawn_match_is_a_walkover_and_the_rest_goes_on_without_them() -> None:
    new = cup(Form.SWISS, 6)
    anew = done(leave(new, 5))
    assert not any(one.is_off for one in pairings(anew)) and len(waiting(anew)) == 2
    assert come_back(anew, 5) == new, "a round that nobody has begun is drawn anew"
    now = played(new)
    gone, other = waiting(now)[-1].both
    after = done(leave(now, gone))
    walkover = message("cup.effect.walkover", name=now.entrant(other).name)
    assert leave_effects(now, gone)[0] == walkover and rows(after)[other].awarded == 2
    over = played_out(after)
    assert not any(gone in one.both for one in over.meetings)
    rests = [one.resting for one in cup_swiss.rounds(over)[1:]]
    assert None not in rests and len(set(rests)) == len(rests), "each time another one rests"
    assert rows(over)[gone].points == 0 and full_note(over, gone) == message("cup.note.keeps")


def test_who_comes_later_to_a_swiss_cup_has_half_a_point_for_each_missed_round() -> None:
    now = played(played(cup(Form.SWISS, 4)))
    after = done(join(played(now), NEW))
    assert rows(after)[4].points == rows(after)[4].awarded == 2, "two rounds had begun"
    over = played_out(after)
    assert any(4 in one.both or cup_swiss.rounds(over)[2].resting == 4 for one in over.meetings)
    assert refused(join(played(played(played(now))), NEW)) == "cup.roster.last_round"


def test_rounds_missed_to_the_end_count_as_drawn_for_those_who_met_the_player() -> None:
    """With three rounds, of which the last player has lost the first one and left."""
    now = cup(Form.SWISS, 4)
    loser = waiting(now)[0].second
    over = played_out(done(leave(played(played(now)), loser)))
    rounds = cup_swiss.rounds(over)
    known = rows(over)
    for place in range(4):
        own = [one for one in over.meetings if place in one.both]
        faced = [one.second if one.first == place else one.first for one in own]
        missed = sum(not drawn.has(loser) for drawn in rounds)
        points = [known[other].points + missed * (other == loser) for other in faced]
        alone = (len(rounds) - len(own)) * known[place].points
        assert known[place].opposition == sum(points) + alone


def test_in_a_knock_out_the_opponent_goes_through() -> None:
    now = cup(Form.KNOCKOUT, 4)
    assert leave_effects(now, 0) == [message("cup.effect.through", name=now.entrant(3).name)]
    after = done(leave(now, 0))
    assert bracket(after)[0][0].winner == 3 and expected_matches(after) == 2
    assert (rows(after)[3].reached, rows(after)[0].reached) == (1, 0)
    later = played_by(after, (1, 2))
    assert done(come_back(later, 0)) != later
    assert champions(played_by(later, (3, 1))) == (3,)
    followed = played_by(done(leave(cup(Form.KNOCKOUT, 8), 0)), (3, 4), (7, 3))
    assert refused(come_back(followed, 0)) == "cup.roster.too_late"
    assert refused(take_place(followed, 0, NEW))
    out = leave(followed, 3)
    assert out == message("cup.roster.is_out", name=followed.entrant(3).name)


def test_who_has_won_and_leaves_gives_the_next_round_away_when_the_opponent_is_known() -> None:
    now = played_by(cup(Form.KNOCKOUT, 4), (0, 3))
    assert leave_effects(now, 0) == [message("cup.effect.through_later")]
    after = done(leave(now, 0))
    assert not is_over(after) and len(waiting(after)) == 1
    over = played_by(after, (2, 1))
    assert champions(over) == (2,) and rows(over)[0].reached == 1


def test_of_two_who_leave_a_knock_out_the_one_who_stayed_longer_goes_on() -> None:
    for first, last in ((0, 3), (3, 0)):
        now = done(leave(done(leave(cup(Form.KNOCKOUT, 4), first)), last))
        assert bracket(now)[0][0].winner == last
        assert champions(played_by(now, (1, 2))) == (1,)


def test_who_comes_later_to_a_knock_out_takes_a_free_pass() -> None:
    now = cup(Form.KNOCKOUT, 5)
    assert join_effect(now) == message("cup.effect.joins_knockout", name=now.entrant(2).name)
    after = done(join(now, NEW))
    assert any(one.both == {2, 5} and one.turn == 0 for one in waiting(after))
    again = done(join(played_by(now, (3, 4), (1, 2)), NEW))
    assert {0, 5} in next_pairs(again), "the first two have played"
    assert refused(join(cup(Form.KNOCKOUT, 4), NEW)), "there is no free pass"
    assert champions(played_out(again))


def test_at_the_table_of_a_king_people_leave_the_row_and_go_to_its_end() -> None:
    now = played_by(cup(Form.KING, 4), (1, 0))
    assert next_pairs(now) == [{1, 2}]
    assert next_pairs(done(leave(now, 2))) == [{1, 3}]
    throne = done(leave(now, 1))
    assert next_pairs(throne) == [{2, 3}], "the first two of the row meet for the free table"
    assert rows(throne)[1].points == 2 and rows(throne)[1].reign == 1
    late = done(join(now, NEW))
    assert expected_matches(late) == expected_matches(now) + 2
    assert any(4 in one.both for one in played_out(late).meetings)
    back = done(come_back(played_by(done(leave(now, 2)), (1, 3)), 2))
    assert next_pairs(back) == [{1, 0}], "who comes back is the last of the row"


@pytest.mark.parametrize("form", list(Form))
def test_a_match_on_the_table_of_a_player_who_leaves_stops_and_comes_back_with_them(
    form: Form,
) -> None:
    now = cup(form, 5)
    one = waiting(now)[0]
    now = now.start_match(one, "m1").with_next_game("r1", 9, "m2")
    assert leave_effects(now, one.first)[0] == message("cup.effect.stops")
    after = done(leave(now, one.first))
    assert after.running is None and come_back(after, one.first) == now
    other = next(place for place in range(5) if place not in one.both)
    beside = done(leave(now, other))
    assert beside.running == now.running and waiting(beside)[0].both == one.both


@pytest.mark.parametrize("form", list(Form))
def test_when_only_one_is_left_the_cup_is_over(form: Form) -> None:
    now = played(cup(form, 4))
    for place in range(4):
        after = leave(now, place)
        now = after if isinstance(after, Cup) else now
    assert is_over(now) and champions(now)
    assert refused(leave(now, 3)) == "cup.roster.over"


def test_a_file_without_changes_is_as_before_and_one_with_them_says_so() -> None:
    now = played(cup(Form.EVERYONE, 4))
    assert map_of(now)["version"] == 1 and "changes" not in map_of(now)
    after = done(leave(now, 1))
    written = map_of(after)
    assert written["version"] == 2 and cup_of("c1", written) == after
