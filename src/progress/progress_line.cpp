#include "progress/progress_line.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

namespace referee::internal::progress {
namespace {

constexpr std::string_view gap = "  ";

/// One piece of the line, and its rank when there is little room: rank 0 stays longest.
struct Piece {
  std::string words;
  unsigned rank;
};

std::string size_piece(const Progress& progress) {
  std::string size = size_words(static_cast<double>(progress.bytes));
  const FileCounter::Count& total = progress.total;
  if (total.has_streams || total.files == 0) return size;
  const std::uint64_t all = std::max(progress.bytes, total.bytes);
  return fmt::format("{} of {}{}", size, size_words(static_cast<double>(all)),
                     total.is_complete ? "" : " so far");
}

std::string files_piece(const Progress& progress) {
  const FileCounter::Count& total = progress.total;
  const std::uint64_t all = std::max(progress.files, total.files);
  const std::string_view noun = all == 1 ? "file" : "files";
  if (total.files == 0) return fmt::format("{} {}", progress.files, noun);
  return fmt::format("{} of {} {}{}", progress.files, all, noun,
                     total.is_complete ? "" : " so far");
}

/// In the order in which they are printed.
std::array<Piece, 6> pieces_of(const Progress& progress) {
  std::array<Piece, 6> pieces{{{"", 1},
                               {size_piece(progress), 3},
                               {files_piece(progress), 5},
                               {"", 4},
                               {"", 2},
                               {fmt::format("{} bad", progress.failures), 0}}};
  if (const auto fraction = progress.fraction()) {
    pieces[0].words = fmt::format("{:3.0f}%", std::floor(*fraction * 100));
  }
  if (progress.bytes_per_second > 0) {
    pieces[3].words = size_words(progress.bytes_per_second) + "/s";
  }
  if (const auto left = progress.seconds_left()) pieces[4].words = time_words(*left) + " left";
  return pieces;
}

/// "[===>   ]" of `width` columns, at least 3.
std::string drawing(double fraction, std::size_t width) {
  const std::size_t room = width - 2;
  const auto done = std::min(static_cast<std::size_t>(fraction * static_cast<double>(room)), room);
  std::string text = "[" + std::string(done, '=');
  if (done < room) text += ">" + std::string(room - done - 1, ' ');
  return text + "]";
}

}  // namespace

std::optional<double> Progress::fraction() const {
  if (!total.is_complete || total.has_streams) return std::nullopt;
  const auto part = [](std::uint64_t done, std::uint64_t all) {
    return std::min(static_cast<double>(done) / static_cast<double>(all), 1.0);
  };
  if (total.bytes > 0) return part(bytes, total.bytes);
  if (total.files > 0) return part(files, total.files);
  return std::nullopt;
}

std::optional<double> Progress::seconds_left() const {
  if (!fraction()) return std::nullopt;
  double longest = 0;
  const auto need = [&](std::uint64_t done, std::uint64_t all, double speed) {
    if (done >= all) return true;
    if (speed > 0) longest = std::max(longest, static_cast<double>(all - done) / speed);
    return speed > 0;
  };
  const bool bytes_known = need(bytes, total.bytes, bytes_per_second);
  const bool files_known = need(files, total.files, files_per_second);
  // The files of a few large ones do not move for long, nor the bytes of empty ones.
  if (!bytes_known || (!files_known && bytes >= total.bytes)) return std::nullopt;
  return longest;
}

std::string progress_line(const Progress& progress, unsigned columns) {
  constexpr std::size_t least_drawing = 12;
  constexpr std::size_t most_drawing = 42;
  const std::array<Piece, 6> pieces = pieces_of(progress);
  std::size_t left = columns;
  std::array<bool, 6> is_shown{};
  for (unsigned rank = 0; rank < pieces.size(); ++rank) {
    const auto piece = std::find_if(pieces.begin(), pieces.end(),
                                    [&](const Piece& each) { return each.rank == rank; });
    const std::size_t needed = piece->words.size() + (left == columns ? 0 : gap.size());
    if (piece->words.empty() || needed > left) continue;
    is_shown[static_cast<std::size_t>(piece - pieces.begin())] = true;
    left -= needed;
  }
  std::string line;
  const auto fraction = progress.fraction();
  if (fraction && left < columns && left >= least_drawing + gap.size()) {
    line = drawing(*fraction, std::min(left - gap.size(), most_drawing));
  }
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!is_shown[i]) continue;
    if (!line.empty()) line += gap;
    line += pieces[i].words;
  }
  return line;
}

std::string size_words(double bytes) {
  constexpr std::array<std::string_view, 7> units{"B", "kB", "MB", "GB", "TB", "PB", "EB"};
  if (bytes < 999.5) return fmt::format("{:.0f} B", bytes);
  std::size_t unit = 0;
  while (bytes >= 999.5 && unit + 1 < units.size()) {
    bytes /= 1000;
    ++unit;
  }
  return fmt::format("{:.{}f} {}", bytes, bytes < 9.995 ? 2 : bytes < 99.95 ? 1 : 0, units[unit]);
}

std::string time_words(double seconds) {
  constexpr double most = 100.0 * 3600;
  if (!(seconds < most - 0.5)) {
    return fmt::format("{:.0f} days", std::min(seconds / 86400, 9999.0));
  }
  const auto whole = static_cast<unsigned>(std::lround(std::max(seconds, 0.0)));
  const unsigned hours = whole / 3600;
  const unsigned minutes = whole / 60 % 60;
  if (hours > 0) return fmt::format("{}:{:02}:{:02}", hours, minutes, whole % 60);
  return fmt::format("{}:{:02}", minutes, whole % 60);
}

}  // namespace referee::internal::progress
