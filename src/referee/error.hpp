#pragma once

#include <stdexcept>

#include "referee/export.hpp"

namespace referee {
inline namespace v0 {

/// The one exception that this library throws, besides std::bad_alloc: it was used wrongly (an
/// argument that makes no sense, which `what()` names), or the machine failed in something that is
/// no game's input (a directory that cannot be listed for a sweep is a report; a REFEREE_KERNEL
/// that this processor lacks is an Error).
///
/// What callbacks and LineJudges throw passes through as it is, but for std::bad_alloc of a
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
