#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace referee::internal::base {

/// The machine failed us, or a limit was hit: a file that cannot be read, damaged data, a full
/// disk. The one exception of this project. For an input it is caught in one place
/// (`sweep::FileJudge`) and becomes code 9 with `what()` as the reason; for an output it ends the
/// program with status 2. What is wrong with a *game* is never thrown: it is a value,
/// `game::Verdict`.
class Trouble : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// "WHAT: the system's words for ERROR", or those words alone when `what` is empty.
Trouble trouble_of_errno(int error, std::string_view what = {});

}  // namespace referee::internal::base
