#pragma once

#include <fuse_lowlevel.h>

namespace slow_fs {

/// Has the kernel look up several names of a directory at once. libfuse 3.14 promises that (it is
/// in fuse_conn_info::want), but does not tell the kernel, which then waits for each name alone.
/// For one session of the program, after it was mounted. Gives 0, or a negative error number.
int allow_parallel_lookups(fuse_session* session);

}  // namespace slow_fs
