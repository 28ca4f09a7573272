#pragma once

#include <optional>
#include <string>

#include "game/judge.hpp"
#include "io/input.hpp"
#include "io/walk/found.hpp"
#include "pack/lines.hpp"

namespace referee::internal::cli {

/// Feeds a judge the file at `path` ("-" is standard input), for a game's own commands that need
/// more of the judge than its verdict. Throws base::Error, with the path, when the file cannot be
/// read, or is a pack.
template <game::Judge J>
void feed_file(J& judge, const std::string& path) {
  io::Found file;
  file.path = path;
  file.named = true;
  io::Input input;
  judge.reset();
  try {
    io::Blocks& blocks = input.open(file, {}, nullptr);
    const std::optional<io::Block> first = blocks.next();
    if (first && pack::beginning_of(first->text) == pack::Beginning::record) {
      throw base::Error("it is a pack of games; unpack writes each into a file");
    }
    if (first && judge.feed(*first)) game::feed_all(judge, blocks);
    if (game::is_valid(judge.verdict(game::Detail::code).code)) blocks.check_rest();
    blocks.finish();
  } catch (const base::Error& error) {
    throw base::Error(path + ": " + error.what());
  }
}

}  // namespace referee::internal::cli
