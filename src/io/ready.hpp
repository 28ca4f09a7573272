#pragma once

namespace referee::internal::io {

/// Waits until `fd` is ready for `events` of poll(2), but no longer than a tenth of a second, so
/// that the caller can check whether to go on waiting; false if it is not ready yet. An error of
/// the descriptor counts as ready: the call that was waited for reports it.
bool wait_until_ready(int fd, short events);

}  // namespace referee::internal::io
