#include "io/walk/file_digest.hpp"

#include "base/error.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::io {

std::optional<base::Digest::Value> FileDigest::of(const Found& file,
                                                  const std::atomic<bool>& stop) {
  if (!stamp_of(file)) return std::nullopt;
  digest_.reset();
  try {
    read_all(file, buffer_, stop, [&](std::string_view bytes) { digest_.add(bytes); });
  } catch (const base::Error&) {
    return std::nullopt;
  }
  return digest_.value();
}

}  // namespace referee::internal::io
