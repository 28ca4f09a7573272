#pragma once

#include <cstdint>
#include <string>

#include "game/verdict.hpp"
#include "games/NAME/definition.hpp"
#include "games/NAME/notation.hpp"
#include "io/blocks/blocks.hpp"
#include "text/lines.hpp"

namespace referee::internal::NAME {

/// Judges one game after another (game::Judge): a move a line, the players in turn.
class Judge {
 public:
  explicit Judge(const Settings& settings) : settings_(settings) {}

  bool feed(const io::Block& block);

  /// Whether nothing that follows can matter.
  bool is_decided() const { return is_stopped_; }

  game::Verdict verdict(game::Detail detail = game::Detail::all);

  void reset();

 private:
  void take(std::string_view line);
  void play(Move move);
  void stop(game::Code code, std::string reason);
  game::Where here() const;

  Settings settings_;
  text::LineCounter lines_;
  std::uint64_t moves_ = 0;
  game::Code code_ = game::Code::incomplete;
  std::string reason_;
  game::Where where_;  // of the move that decided, if one did
  bool is_stopped_ = false;
};

}  // namespace referee::internal::NAME
