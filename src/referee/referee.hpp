#pragma once

/// The whole interface of the library. What is not included here is not installed.
///
///     Judge         judges files, texts and directories of a Game, and gives Reports  judge.hpp
///     Game          connectz::game(), boxshogi::game(), checkers::game(),
///                   surakarta::game(), or one of your own                             game.hpp
///     Report        what a game turned out to be, and where and why                   report.hpp
///     ReportReader  reads reports that were saved                             report_reader.hpp
///     Code          the table of codes for all games                                  code.hpp
///     Error         the exception for wrong use                                       error.hpp
///     run_command   a command for a game of your own                                  command.hpp
///
/// And what each game offers besides records: moves, positions, perft, drawings.

#include "referee/boxshogi.hpp"
#include "referee/checkers.hpp"
#include "referee/code.hpp"
#include "referee/command.hpp"
#include "referee/connectz.hpp"
#include "referee/error.hpp"
#include "referee/game.hpp"
#include "referee/judge.hpp"
#include "referee/report.hpp"
#include "referee/report_reader.hpp"
#include "referee/surakarta.hpp"
#include "referee/version.hpp"
