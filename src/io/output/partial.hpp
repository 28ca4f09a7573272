#pragma once

#include <string>
#include <string_view>

#include "io/descriptor.hpp"

namespace referee::internal::io {

/// A file that is not whole yet lies beside the place where it will stand, under a name of its own
/// for each process: PATH.PID.partial. What is left of one that was interrupted is PATH.partial.

/// PATH.partial, or less of PATH where a name may not be as long.
std::string partial_path(const std::string& path);

/// PATH of PATH.partial and of PATH.ANYTHING.partial, one after the other; what is no such name
/// gives nothing.
struct PlacesOfPartial {
  std::string_view shorter;
  std::string_view longer;
};
PlacesOfPartial places_of_partial(std::string_view path);

/// A new file beside a place.
struct Partial {
  Descriptor descriptor;
  std::string path;
};

/// Makes one for `path`, which is seen from `directory`. Throws base::Error, with the reason
/// alone.
Partial make_partial(int directory, const std::string& path);

}  // namespace referee::internal::io
