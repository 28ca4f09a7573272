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
/// function made of it. finish_kept() ends it.
void append_kept(std::string& array, const game::Verdict& verdict);
void finish_kept(std::string& array);

/// Whether its first verdict has a digest: then all verdicts that can have one do.
bool is_kept_with_digest(std::string_view array);

/// Whether it could be read back: whether the texts in it are UTF-8, as they should be.
bool can_be_kept(std::string_view array);

/// Reads such texts. Keeps its memory from text to text; each thread has its own.
class KeptReader {
 public:
  KeptReader();
  KeptReader(const KeptReader&) = delete;
  KeptReader& operator=(const KeptReader&) = delete;
  ~KeptReader();

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
