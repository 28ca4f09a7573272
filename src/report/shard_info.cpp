#include "report/shard_info.hpp"

#include <fmt/format.h>

namespace referee::internal::report {

void ListDigest::add(std::string_view item) {
  constexpr char end = '\0';
  digest_.add(item);
  digest_.add({&end, 1});
}

void ListDigest::add_file(std::string_view place, std::uint64_t game) {
  add(place);
  if (game > 1) add(fmt::format("{}", game));
}

std::string place_of(std::string_view path, bool is_directory) {
  std::string place(path);
  if (is_directory && !place.ends_with('/')) place += '/';
  return place;
}

}  // namespace referee::internal::report
