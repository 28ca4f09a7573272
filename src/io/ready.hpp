#pragma once

namespace referee::internal::io {

/// Waits until `fd` is ready for `events` of poll(2), but no longer than a tenth of a second, so
/// that whoever waits can look whether it still should; false if it is not yet. What is wrong with
/// the descriptor counts as ready: the call that was waited for has the words for it.
bool wait_until_ready(int fd, short events);

}  // namespace referee::internal::io
