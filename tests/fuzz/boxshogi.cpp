// Game files of BoxShogi: judged alike however they arrive, and as the twin judges them. What the
// library calls a legal move, the twin takes; what it does not, the twin refuses.
#include "games/boxshogi/definition.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/mutation.hpp"
#include "tests/games/boxshogi/judging.hpp"
#include "tests/twin/boxshogi_twin.hpp"

namespace referee::internal::fuzz {
namespace {

std::string shogi_words(const game::Verdict& verdict) {
  const auto* unread = tests::property_of<std::uint64_t>(verdict, "unread_lines");
  return fmt::format("{} line {} move {} player {} moves {} ending {} unread {}",
                     game::digit_of(verdict.code),
                     verdict.code == game::Code::illegal_game ? 0 : verdict.where.line,
                     verdict.where.move, verdict.where.player, verdict.moves,
                     tests::text_property(verdict, "ending"), unread != nullptr ? *unread : 0);
}

std::string shogi_words(const twin::ShogiRuling& ruling) {
  return fmt::format("{} line {} move {} player {} moves {} ending {} unread {}", ruling.code,
                     ruling.code == 7 ? 0 : ruling.line, ruling.move, ruling.player, ruling.moves,
                     ruling.ending, ruling.unread);
}

boxshogi::Judge compare_shogi(const std::string& text) {
  const twin::ShogiRuling ruling = twin::judge_boxshogi(text);
  boxshogi::Judge judge = tests::judge_of(text);
  require_same(shogi_words(judge.verdict()), shogi_words(ruling), "not as the twin");
  require_same(tests::output_of(judge), ruling.output, "not the twin's output");
  return judge;
}

std::string any_shogi_move(base::Random& choices) {
  const auto square = [&] {
    return std::string{static_cast<char>('a' + choices.below(5)),
                       static_cast<char>('1' + choices.below(5))};
  };
  if (choices.below(3) == 0)
    return std::string("drop ") + "dnsgrp"[choices.below(6)] + " " + square();
  return "move " + square() + " " + square() + (choices.below(3) == 0 ? " promote" : "");
}

/// Another move behind an unfinished game: one that is legal, and one that may be.
void try_shogi_moves(std::string text, const boxshogi::Game& game, base::Random& choices) {
  const std::vector<std::string> legal = boxshogi::legal_moves(game);
  // Empty lines at the end mean nothing, and are illegal moves where a move follows.
  text.resize(text.find_last_not_of(" \t\r\n") + 1);
  text += '\n';
  // The empty line behind the setup may be missing where no move follows.
  if (compare_shogi(text + "no move\n").verdict().code == game::Code::invalid_file) text += '\n';
  const auto is_taken = [&](const std::string& move) {
    const game::Verdict verdict = compare_shogi(text + move + "\n").verdict();
    return is_valid(verdict.code) && tests::text_property(verdict, "ending") != "illegal move";
  };
  if (!legal.empty()) {
    require(is_taken(legal[choices.below(legal.size())]), "a legal move is refused");
  }
  const std::string any = any_shogi_move(choices);
  if (std::find(legal.begin(), legal.end(), any) == legal.end() && is_taken(any)) {
    // A preview that has to promote may leave the word out.
    require(std::find(legal.begin(), legal.end(), any + " promote") != legal.end(),
            "a move is taken that is not legal");
  }
}

void boxshogi_files(const std::string& text) {
  static const auto referee = boxshogi::definition({game::Canvas{}}).make_referee();
  const auto verdicts = judge_alike(*referee, text);
  require(verdicts.size() == 1, "a file has one game");
  if (text.size() > base::max_line_bytes) return;  // lines may be too long for the twin
  const boxshogi::Judge judge = compare_shogi(text);
  base::Random choices = choices_of(text);
  if (judge.game() != nullptr && verdicts[0].code == game::Code::incomplete) {
    try_shogi_moves(text, *judge.game(), choices);
  }
}

const Entries boxshogi_entries{{"boxshogi", boxshogi_files, mutate_text}};

}  // namespace
}  // namespace referee::internal::fuzz
