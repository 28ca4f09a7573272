#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace referee::internal::base {

/// Why what was asked cannot be done, in words for the user: the machine fails (a file that cannot
/// be read, damaged data, a full disk), a limit is hit, or nothing can be made of what was asked.
/// Whatever the project throws is of this family, but for std::bad_alloc, as there may be no memory
/// for words:
///
///     Error              of an input   sweep::FileJudge: code 9, with what() as the reason
///                          of a folder   io::Walk: code 9 for the folder
///                          else          cli::run(): told, and exit status 2
///       cache::Locked      another process keeps a database from us
///                                        cache::prepare(): tried again for some time, then as
///                                        above
///       connectz::RecipeRefused          there is no such game
///                                        the generator, with another seed; then as above
///       pack::Refusal      a line is no record
///                                        pack::RecordReader: a value, which becomes code 8
///       cli::UsageError    wrong usage   cli::run(): told, with where help is, and exit status 2
///     std::bad_alloc                     where Error is: "out of memory"
///
/// Others catch only to say more ("PATH: ...") or to tidy up, and throw it again; a thread hands it
/// to who waits for its work. What libraries throw is caught where they are called. What is wrong
/// with a *game* is a value, `game::Verdict`. What is our own mistake is an assertion.
///
/// Nothing of this leaves the library: its interface throws referee::Error.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// "WHAT: the system's words for ERROR", or those words alone when `what` is empty.
Error system_error(int error, std::string_view what = {});

}  // namespace referee::internal::base
