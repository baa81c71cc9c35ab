"""Where a path lies."""

import os


def is_inside(path, folder):
    return os.path.abspath(path).startswith(folder + os.sep) or os.path.abspath(path) == folder
