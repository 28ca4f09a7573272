#include "cli/failure.hpp"
#include "cli/program.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

/// The main function of every command; the build gives it the game's name.
int main(int argc, char** argv) try { return cli::run(cli::own_game(), argc, argv); } catch (...) {
  return cli::report_failure(REFEREE_GAME);
}
