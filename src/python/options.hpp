#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "referee/judge.hpp"

namespace referee::python {

namespace py = pybind11;

/// What a Judge is made of.
struct JudgeSettings {
  Game game;
  Options options;
};

/// Reads the options of judging, by their names, for the game of this name. Throws TypeError or
/// ValueError, which name the option, also for an option that there is not.
JudgeSettings judge_settings(const std::string& game, const py::dict& options);

/// Reads the options that say which files a sweep judges, likewise.
SweepOptions sweep_options(const py::dict& options);

}  // namespace referee::python
