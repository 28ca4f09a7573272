#include "report/message.hpp"

#include <fmt/format.h>

#include "baseline/line.hpp"
#include "game/fields.hpp"
#include "report/comparison.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

std::string by_move(const baseline::RecordedResult& recorded) {
  return recorded.winning_move > 0 ? fmt::format(" by move {}", recorded.winning_move) : "";
}

/// "changed (code): was code 8, invalid_file: ...; is code 5, illegal_move: ...".
std::string compared_message_of(const Report& report) {
  std::string message = difference_in_short(report) + ":";
  const Former& former = *report.former;
  const bool differs = report.is_missing() || !former.fields.empty();
  if (former.is_there && differs) message += " was " + former_verdict_of(report);
  if (report.is_missing()) return message;
  if (former.is_there && differs) message += "; is";
  return fmt::format("{} {}", message, verdict_in_words(report.verdict));
}

}  // namespace

std::string verdict_in_words(const game::Verdict& verdict) {
  std::string words =
      fmt::format("code {}, {}", game::digit_of(verdict.code), game::entry_of(verdict.code).name);
  if (verdict.reason.empty()) return words;
  return fmt::format("{}: {}{}", words, text::legal_utf8(verdict.reason),
                     game::place_in_words(verdict.where));
}

std::string former_verdict_of(const Report& report) {
  return report.former->is_there ? verdict_in_words(report.former->verdict) : "not there";
}

std::string difference_in_short(const Report& report) {
  const Former& former = *report.former;
  std::string words(kind_name(report.difference->change));
  if (!report.difference->moved_from.empty()) {
    words += " from " + text::legal_utf8(text::escaped(former.path));
  }
  if (former.fields.empty()) return words;
  return fmt::format("{} ({})", words,
                     text::legal_utf8(fmt::format("{}", fmt::join(former.fields, ", "))));
}

std::string difference_of(const Report& report) {
  if (report.former) {
    const bool was_other = report.former->is_there && !report.former->fields.empty();
    return difference_in_short(report) + (was_other ? ", was " + former_verdict_of(report) : "");
  }
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
  if (report.is_missing()) return std::string(report.former ? "removed" : name_of(report));
  return fmt::format("code {}, {}", game::digit_of(report.verdict.code), name_of(report));
}

std::string message_of(const Report& report) {
  if (report.former) return compared_message_of(report);
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
  if (const std::string id = baseline::id_text(report.verdict); !id.empty()) {
    std::string identity = ", " + text::legal_utf8(id);
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
