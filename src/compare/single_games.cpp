#include "compare/single_games.hpp"

#include "base/error.hpp"
#include "report/line_members.hpp"
#include "report/printer.hpp"

namespace referee::internal::compare {
namespace {

using io::Item;
using io::SortedItems;

/// Instead of the offset of a line, where there is none.
const std::string no_line(io::number_key_bytes, '\xFF');

/// Where a game is: the offset of its line, and its place as a key.
struct Where {
  explicit Where(std::string_view value)
      : offset(value.substr(0, io::number_key_bytes)), place(value.substr(io::number_key_bytes)) {}

  std::string_view offset;
  std::string_view place;
};

std::string_view whole(std::string_view key) {
  return key;
}

std::string_view without_number(std::string_view key) {
  return key.substr(0, key.size() - io::number_key_bytes);
}

/// Walks through both lists, and pairs items of the same key, as `key_of` has it, the first with
/// the first: calls `take(removed, added)`, either null if there is no partner.
template <typename KeyOf, typename Take>
void pair(SortedItems& removed, SortedItems& added, const std::atomic<bool>& stop, KeyOf key_of,
          Take take) {
  removed.finish();
  added.finish();
  Item was;
  Item now;
  bool has_was = removed.next(was);
  bool has_now = added.next(now);
  while (has_was || has_now) {
    if (stop) throw base::Error("the comparison was interrupted");
    const int order = !has_now ? -1 : !has_was ? 1 : key_of(was.key).compare(key_of(now.key));
    take(order <= 0 ? &was : nullptr, order >= 0 ? &now : nullptr);
    if (order <= 0) has_was = removed.next(was);
    if (order >= 0) has_now = added.next(now);
  }
}

}  // namespace

void SingleGames::add(Side side, const report::Report& report, std::string_view place,
                      std::string_view content) {
  Games& games = side == Side::removed ? removed_ : added_;
  const std::string offset = io::number_as_key(games.lines.bytes());
  std::string printed;
  if (report.line.empty()) {
    report::Printer(report::jsonl_format).print(report, printed);
    printed.pop_back();  // the end of the line
  }
  games.lines.add({report.begins_part ? "part" : "", printed.empty() ? report.line : printed});
  std::string key(content);
  key += '/';
  key += place.substr(place.rfind('/') + 1);
  std::string where = offset;
  where += place;
  where += '\0';
  where += io::number_as_key(report.verdict.game);
  games.by_name.add({key, where});
}

void SingleGames::find_moves(const std::atomic<bool>& stop) {
  const auto note = [this](const Item* was, const Item* now) {
    std::string offsets(was != nullptr ? Where(was->value).offset : no_line);
    offsets += now != nullptr ? Where(now->value).offset : no_line;
    found_.add({Where((now != nullptr ? now : was)->value).place, offsets});
  };
  const auto try_again = [](SortedItems& by_content, const Item& item) {
    std::string key(item.key.substr(0, item.key.rfind('/')));
    key += Where(item.value).offset;  // the first comes first
    by_content.add({key, item.value});
  };
  pair(removed_.by_name, added_.by_name, stop, whole, [&](const Item* was, const Item* now) {
    if (was != nullptr && now != nullptr) return note(was, now);
    if (was != nullptr) try_again(removed_.by_content, *was);
    if (now != nullptr) try_again(added_.by_content, *now);
  });
  pair(removed_.by_content, added_.by_content, stop, without_number, note);
  found_.finish();
  removed_.lines.finish();
  added_.lines.finish();
}

bool SingleGames::next(Game& game) {
  Item item;
  if (!found_.next(item)) return false;
  read(removed_, item.value.substr(0, io::number_key_bytes), game.was);
  read(added_, item.value.substr(io::number_key_bytes), game.now);
  return true;
}

void SingleGames::read(Games& games, std::string_view offset, report::Report*& report) {
  report = nullptr;
  if (offset == no_line) return;
  constexpr std::size_t buffer_bytes = 4096;
  io::SpoolReader reader(games.lines, io::number_of_key(offset), games.lines.bytes(), buffer_bytes);
  reader.next();
  games.text = reader.item().value;
  const std::size_t size = games.text.size();
  games.text.append(report::LineParser::padding, ' ');
  games.line.read({games.text.data(), size}, games.parser.parse({games.text.data(), size}), false);
  report = &games.line.report();
  report->begins_part = !reader.item().key.empty();
}

}  // namespace referee::internal::compare
