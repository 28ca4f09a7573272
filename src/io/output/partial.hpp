#pragma once

#include <string>
#include <string_view>

#include "io/descriptor.hpp"

namespace referee::internal::io {

/// A file that is not complete yet lies beside its final place, under a name of its own for each
/// process: PATH.PID.partial. The rest of an interrupted one is PATH.partial.

/// PATH.partial, or with PATH shortened where the name would be too long.
std::string partial_path(const std::string& path);

/// PATH of PATH.partial, and PATH of PATH.ANYTHING.partial; empty for other names.
struct PlacesOfPartial {
  std::string_view shorter;
  std::string_view longer;
};
PlacesOfPartial places_of_partial(std::string_view path);

/// A new file beside its final place.
struct Partial {
  Descriptor descriptor;
  std::string path;
};

/// Makes one for `path`, which is relative to `directory`. Throws base::Error, with the reason
/// alone.
Partial make_partial(int directory, const std::string& path);

}  // namespace referee::internal::io
