// What is asked of the processor, against what the system says of it.
#include "base/instructions.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>

#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

#ifdef __x86_64__
namespace {

/// What /proc/cpuinfo says of the first processor.
std::map<std::string, std::string> said_of_processor() {
  std::map<std::string, std::string> said;
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line) && !line.empty();) {
    const std::size_t colon = line.find(':');
    const std::size_t name = line.find_last_not_of("\t ", colon - 1);
    if (colon == line.npos || name == line.npos) continue;
    said[line.substr(0, name + 1)] = line.substr(std::min(colon + 2, line.size()));
  }
  return said;
}

}  // namespace

TEST_CASE("bits are extracted quickly by all that have it but AMD's before Zen 3", "[base]") {
  auto said = said_of_processor();
  if (const char* const emulated = std::getenv("REFEREE_PROCESSOR_FLAGS")) said["flags"] = emulated;
  const bool has_it = (" " + said["flags"] + " ").find(" bmi2 ") != std::string::npos;
  const bool amd = said["vendor_id"] == "AuthenticAMD" || said["vendor_id"] == "HygonGenuine";
  const bool slow = amd && std::stoi("0" + said["cpu family"]) < 25;
  CHECK(base::extracts_bits_quickly() == (has_it && !slow));
}
#endif
