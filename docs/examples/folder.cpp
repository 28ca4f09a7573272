// Judges everything in a folder with all processors, and lists what is wrong.
//
//   folder PATH...

#include <cstdio>
#include <string>
#include <vector>

#include <referee/referee.hpp>

int main(int argc, char** argv) {
  const std::vector<std::string> paths(argv + 1, argv + argc);
  try {
    referee::Judge judge(referee::connectz::game(), {.limits = {.seconds = 60}});
    const referee::Summary summary = judge.sweep(paths, [](const referee::Report& report) {
      if (referee::is_valid(report.code)) return true;
      std::printf("%s: %s", report.path.c_str(), report.reason.c_str());
      if (report.line) std::printf(" (line %ju)", static_cast<std::uintmax_t>(*report.line));
      std::printf("\n");
      return true;  // go on
    });
    std::printf("%ju games, %ju of them wrong\n", static_cast<std::uintmax_t>(summary.games),
                static_cast<std::uintmax_t>(summary.failures));
    return summary.failures > 0 ? 1 : 0;
  } catch (const referee::Error& error) {
    std::fprintf(stderr, "folder: %s\n", error.what());
    return 2;
  }
}
