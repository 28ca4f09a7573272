"""Which calls fail, and how. failing_calls.cpp says what each kind is."""
import errno

KINDS = ("open", "read", "write", "stat", "map", "page", "advise", "directory", "path", "rename", "remove", "make", "rights",
         "sync", "close", "thread", "size", "seek", "wait", "control")

# The same as if nothing had failed must come of these: a call that was interrupted is made again, and what a short one has
# left is done by the next.
HARMLESS = {("read", "EINTR"), ("read", "short"), ("write", "EINTR"), ("write", "short"), ("wait", "EINTR"),
            ("advise", "EINVAL"), ("advise", "ENOMEM"), ("map", "ENOMEM")}

# Once is a trouble that passes, and for ever one that stays: both are tried.
HOW = {
    "open": ("EMFILE", "EIO", "EACCES"),
    "read": ("EIO", "EINTR", "short"),
    "write": ("ENOSPC", "EIO", "EINTR", "short"),
    "stat": ("EIO",),
    "map": ("ENOMEM",),
    "page": ("page",),
    "advise": ("EINVAL", "ENOMEM"),
    "directory": ("EIO",),
    "path": ("EIO",),
    "rename": ("EIO", "EXDEV"),
    "remove": ("EIO",),
    "make": ("ENOSPC",),
    "rights": ("EPERM",),
    "sync": ("EIO",),
    "close": ("EIO", "EINTR"),
    "thread": ("EAGAIN",),
    "size": ("EIO",),
    "seek": ("EIO",),
    "wait": ("EINTR", "ENOMEM"),
    "control": ("EIO",),
}


def number(how):
    """As failing_calls.cpp reads it."""
    return how if how in ("short", "page") else str(getattr(errno, how))
