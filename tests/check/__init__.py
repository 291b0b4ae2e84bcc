"""Long checks of what must never happen, as one program: ``python -m tests.check --help``."""

import os

# before anything imports pygame: SDL reads these once
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TZ": "UTC"}
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
