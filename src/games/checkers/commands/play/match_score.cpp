#include "games/checkers/commands/play/match_score.hpp"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

using checkers::Tally;

std::string words_on_results(const Tally& tally) {
  return fmt::format("won {}, drawn {}, lost {}", tally.won, tally.drawn, tally.lost);
}

std::string words_on_elo(const checkers::Share& share) {
  const auto least = checkers::elo_of(share.least);
  const auto most = checkers::elo_of(share.most);
  if (!least) return fmt::format("{:+.0f} at most", *most);
  if (!most) return fmt::format("{:+.0f} at least", *least);
  return fmt::format("{:+.0f}, 95 % interval {:+.0f} to {:+.0f}",
                     checkers::elo_of(share.value).value_or(0), *least, *most);
}

std::string words_on_points(const Tally& tally) {
  const checkers::Share share = share_of(tally);
  return fmt::format("  points      {:.1f} %, 95 % interval {:.1f} to {:.1f} %\n",
                     100 * share.value, 100 * share.least, 100 * share.most) +
         fmt::format("  Elo         {}\n", words_on_elo(share));
}

}  // namespace

void MatchScore::add(checkers::Color own, const FinishedGame& finished) {
  Tally& tally = own == checkers::Color::black ? black_ : white_;
  const bool black_won = finished.result == checkers::Result::black_wins;
  const bool won = black_won == (own == checkers::Color::black);
  if (finished.result == checkers::Result::draw) {
    ++tally.drawn;
  } else {
    ++(won ? tally.won : tally.lost);
    if (finished.forfeit) {
      ++(won ? other_forfeits_ : own_forfeits_)[static_cast<std::size_t>(*finished.forfeit)];
    }
  }
}

std::string MatchScore::words_of(const Forfeits& forfeits) {
  constexpr std::array<std::string_view, 3> ways{"without a move", "by illegal moves", "on time"};
  std::string words;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (forfeits[i] == 0) continue;
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", forfeits[i], ways[i]);
  }
  return words;
}

std::string MatchScore::words(const Contestant& own, const Contestant& other) const {
  const Tally all = black_ + white_;
  std::string text = fmt::format("{} against {}: {} game{}, {}\n", text::escaped(own.name),
                                 text::escaped(other.name), games(), games() == 1 ? "" : "s",
                                 words_on_results(all));
  if (games() == 0) return text;
  text += words_on_points(all);
  text += fmt::format("  with black  {}\n", words_on_results(black_));
  text += fmt::format("  with white  {}\n", words_on_results(white_));
  for (const auto& [player, forfeits] :
       {std::pair(&own, &own_forfeits_), std::pair(&other, &other_forfeits_)}) {
    const std::string words = words_of(*forfeits);
    if (!words.empty())
      text += fmt::format("  lost        by {}: {}\n", text::escaped(player->name), words);
  }
  text += fmt::format("  time        {}: {}\n", text::escaped(own.name), own.clock.words());
  text += fmt::format("              {}: {}\n", text::escaped(other.name), other.clock.words());
  return text;
}

}  // namespace referee::internal::cli
