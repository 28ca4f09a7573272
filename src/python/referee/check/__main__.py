"""python -m referee.check"""

import sys

from referee.check.command import main

if __name__ == "__main__":
    sys.exit(main())
