#include "report/part.hpp"

namespace referee::report {

void ListDigest::add(std::string_view item) {
  digest_.add(item);
  digest_.add({"", 1});  // a NUL
}

std::string place_of(std::string_view path, bool is_directory) {
  std::string place(path);
  if (is_directory && !place.ends_with('/')) place += '/';
  return place;
}

}  // namespace referee::report
