#pragma once

#include <stdexcept>

#include "referee/export.hpp"

namespace referee {
inline namespace v0 {

/// The one exception that this library throws, besides std::bad_alloc. Either the call was wrong
/// (`what()` names the invalid argument), or the machine failed outside the input of a game. (A
/// directory that a sweep cannot list gives a report; a REFEREE_KERNEL that this processor lacks
/// gives an Error.)
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
