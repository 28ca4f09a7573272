#include "report/message.hpp"

#include <fmt/format.h>

#include "game/fields.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

std::string by_move(const baseline::RecordedResult& recorded) {
  return recorded.winning_move > 0 ? fmt::format(" by move {}", recorded.winning_move) : "";
}

}  // namespace

std::string difference_of(const Report& report) {
  const baseline::Difference& difference = *report.difference;
  std::string words(name_of(difference.change));
  if (difference.change == baseline::Change::changed)
    words += by_move(baseline::recorded_result(report.verdict));
  if (difference.before && difference.change != baseline::Change::moved) {
    words += fmt::format(", was {}{}", game::digit_of(difference.before->code),
                         by_move(*difference.before));
  } else if (difference.change == baseline::Change::failed) {
    words += ", not in the baseline";
  }
  if (!difference.moved_from.empty()) {
    words +=
        fmt::format("{} from {}", difference.change == baseline::Change::moved ? "" : ", moved",
                    text::legal_utf8(text::escaped(difference.moved_from)));
  }
  return words;
}

std::string_view name_of(const Report& report) {
  return report.is_missing() ? name_of(baseline::Change::missing)
                             : game::entry_of(report.verdict.code).name;
}

std::string title_of(const Report& report) {
  if (report.is_missing()) return std::string(name_of(report));
  return fmt::format("code {}, {}", game::digit_of(report.verdict.code), name_of(report));
}

std::string message_of(const Report& report) {
  std::string message = title_of(report);
  if (report.is_missing()) {
    return fmt::format("{}: the baseline has it with code {}", message,
                       game::digit_of(report.verdict.code));
  }
  if (report.expected) message += fmt::format(", expected {}", game::digit_of(*report.expected));
  if (report.difference) message += fmt::format(", {}", difference_of(report));
  return fmt::format("{}: {}{}", message, text::legal_utf8(report.verdict.reason),
                     game::place_in_words(report.verdict.where));
}

std::string identified_message_of(const Report& report) {
  const std::string identity = identity_in_file(report);
  return (identity.empty() ? "" : identity.substr(2) + ": ") + message_of(report);
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string left_out_in_words(const Summary& summary) {
  return fmt::format("{} more {} left out", summary.left_out,
                     summary.left_out == 1 ? "failure is" : "failures are");
}

std::vector<Note> notes_on(const Summary& summary) {
  std::vector<Note> notes;
  if (summary.left_out > 0) {
    notes.push_back({"left_out", left_out_in_words(summary) + ", as --max-results asks"});
  }
  if (summary.partial) notes.push_back({"partial", std::string(partial_message)});
  return notes;
}

std::string shown_path(const Report& report) {
  return text::legal_utf8(text::escaped(report.path));
}

std::string identity_in_file(const Report& report) {
  if (const game::Property* const id = game::id_of(report.verdict)) {
    std::string identity = fmt::format(
        ", {} {}", id->key, text::legal_utf8(text::escaped(std::get<std::string>(id->value))));
    for (const game::Property& property : report.verdict.properties) {
      if (property.key != "game_in_file") continue;
      identity += fmt::format(", its game {}", std::get<std::uint64_t>(property.value));
    }
    return identity;
  }
  return report.verdict.game > 0 ? fmt::format(", game {}", report.verdict.game) : "";
}

std::string file_of(const Report& report) {
  std::string path(report.path);
  return text::legal_utf8(path) == path ? path : shown_path(report);
}

std::string place_of(const Report& report) {
  std::string place = shown_path(report);
  const std::string identity = identity_in_file(report);
  if (report.verdict.game > 0 && !identity.starts_with(", game")) {
    place += fmt::format(", game {}", report.verdict.game);
  }
  return place + identity;
}

}  // namespace referee::internal::report
