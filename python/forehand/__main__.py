"""Makes `python -m forehand` the same as the `forehand` command."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
