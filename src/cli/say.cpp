#include "cli/say.hpp"

#include <cstdio>

namespace referee::internal::cli {

void say(std::string_view message) {
  std::fwrite(message.data(), 1, message.size(), stderr);
  std::fflush(stderr);
}

}  // namespace referee::internal::cli
