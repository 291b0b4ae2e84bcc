"""Helpers of tests. Importing this lets the modules of its folders be imported by name alone."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
FOLDERS = (HERE, *sorted(path for path in HERE.iterdir() if any(path.glob("*.py"))))
sys.path += [str(folder) for folder in FOLDERS if str(folder) not in sys.path]
