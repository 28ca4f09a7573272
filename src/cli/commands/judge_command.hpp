#pragma once

#include <atomic>
#include <string_view>

#include "cli/options.hpp"
#include "cli/program.hpp"
#include "sweep/report_sink.hpp"

namespace referee::internal::cli {

/// `GAME FILE`: prints the code of one file, one line for each game in it.
int judge_file(const Game& game, const InputOptions& input, const JudgeOptions& options);

/// The same with another printer. Any other number of operands than one is refused.
int print_reports(const Game& game, const game::Definition& definition, const InputOptions& input,
                  const report::Printer& printer, bool exit_code);

/// Has the first operand judged, until `stop` is true (null: to its end).
void judge_operand(const game::Definition& definition, const InputOptions& input, bool timing,
                   const std::atomic<bool>* stop, sweep::ReportSink& sink);

/// Writes the reason of a code 9 to standard error, unless it is empty.
void say_file_error(const Game& game, std::string_view path, std::string_view reason);

}  // namespace referee::internal::cli
