#pragma once

#include <stdexcept>

#include "referee/export.hpp"

namespace referee {
inline namespace v0 {

/// The one exception that this library throws, besides std::bad_alloc: it was used wrongly
/// (`what()` names the argument that makes no sense), or the machine failed in something other than
/// the input of a game (a directory that cannot be listed for a sweep is a report; a REFEREE_KERNEL
/// that this processor lacks is an Error).
///
/// What callbacks and LineJudges throw passes through unchanged, except for std::bad_alloc from a
/// LineJudge, which makes its file a file_error: there was no memory to judge it.
///
/// Never thrown for a game: an illegal move, a malformed file, a file that cannot be read are codes
/// in a Report.
class REFEREE_API Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  ~Error() override;
};

}  // namespace v0
}  // namespace referee
