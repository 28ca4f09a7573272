#pragma once

/// The names of CLI11, for headers. Whoever adds options includes CLI/CLI.hpp itself: it takes
/// longer to compile than all else.
namespace CLI {
class App;
class Option;
class Validator;
}  // namespace CLI
