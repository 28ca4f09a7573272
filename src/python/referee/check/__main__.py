"""python -m referee.check"""

import sys

from referee.check.command import main

sys.exit(main())
