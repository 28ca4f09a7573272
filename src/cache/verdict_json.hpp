#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "game/verdict.hpp"

namespace referee::internal::cache {

/// Verdicts as text that can be stored and read back: a JSON array, docs/cache.md. Only the picture
/// is lost.

/// Appends `verdict` to `array`, which has the verdicts before it: "" at first, and then what this
/// function made of it. finish_verdicts() ends it.
void append_verdict(std::string& array, const game::Verdict& verdict);
void finish_verdicts(std::string& array);

/// Whether its first verdict has a digest: then all verdicts that can have one do.
bool has_digests(std::string_view array);

/// Whether it could be read back: whether the texts in it are UTF-8, as they should be.
bool is_storable(std::string_view array);

/// Reads such texts. Keeps its memory from text to text; each thread has its own.
class VerdictReader {
 public:
  VerdictReader();
  VerdictReader(const VerdictReader&) = delete;
  VerdictReader& operator=(const VerdictReader&) = delete;
  ~VerdictReader();

  /// Hands `take` the verdicts in order. The keys of their properties live until the next call; all
  /// else is owned by the verdicts. `detail` says how much is wanted. Throws base::Error, possibly
  /// after some of the verdicts, if this is no such text.
  using Take = std::function<void(game::Verdict verdict)>;
  void read(std::string_view array, game::Detail detail, const Take& take);

 private:
  struct Parser;

  std::unique_ptr<Parser> parser_;
};

}  // namespace referee::internal::cache
