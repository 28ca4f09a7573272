#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace referee::internal::base {

/// Why a request cannot be carried out, in words for the user: the machine fails (a file that
/// cannot be read, damaged data, a full disk), a limit is hit, or the request makes no sense. Every
/// exception that the project throws is of this family, except std::bad_alloc, as there may be no
/// memory for a message:
///
///     Error                      of an input: sweep::FileJudge code 9, with what() as the reason
///                                of a folder: io::Walk: code 9 for the folder
///                                else: cli::run() prints it, and gives exit status 2
///       database::Locked         another process has locked a database:
///                                database::prepare() tries again for some time, then as above
///       database::Damaged        a database cannot be read: cache::Store goes on without it, and
///                                replaces it; else as above
///       game::RecipeRefused      there is no such game:
///                                Connect Z's generator takes another seed, then as above
///       pack::Refusal            a line is no record:
///                                pack::RecordReader makes it a value, which becomes code 8
///       cli::UsageError          wrong usage: cli::run() prints it and where help is, and gives
///                                exit status 2
///     std::bad_alloc             where Error is: "out of memory"
///
/// Other code catches an Error only to add to the message ("PATH: ...") or to clean up, and throws
/// it again; a thread passes it to the thread that waits for its work. Exceptions of libraries are
/// caught where the libraries are called. What is wrong with a *game* is a value, `game::Verdict`.
/// A mistake of our own is an assertion.
///
/// None of these leaves the library: its interface throws referee::Error.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The system's message for ERROR, or "WHAT: that message"; an empty path is written ''.
Error system_error(int error);
Error system_error(int error, std::string_view what);

/// What `work` returns. An Error that it throws becomes "NAME: its message".
template <typename Work>
decltype(auto) naming(std::string_view name, Work work) {
  try {
    return work();
  } catch (const Error& error) {
    throw Error(std::string(name) + ": " + error.what());
  }
}

}  // namespace referee::internal::base
