// Manifests: refused, or shards whose files can be listed, as many as the manifest says.

#include "shards/manifest.hpp"

#include "base/error.hpp"
#include "shards/manifest_text.hpp"
#include "tests/fuzz/memory_file.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

void read_manifest(const std::string& bytes) {
  const fuzz::MemoryFile file(bytes);
  const shards::Manifest manifest(file.path(), "connectz");
  for (unsigned index = 1; index <= std::min(manifest.count(), 8U); ++index) {
    const shards::Shard shard = manifest.shard(index);
    fuzz::require(shard.part().own_files == shard.size(), "another number of files");
    io::Found found;
    for (std::size_t i = 0; i < shard.size(); ++i) shard.get(i, found);
  }
}

/// Plain text as the one list and the index of a manifest: bytes alone never get a checksum right.
std::string manifest_with(std::string_view list, std::string_view index) {
  const std::string first = shards::compressed(list);
  const std::string second = shards::compressed(index);
  const shards::Trailer trailer{first.size(), second.size(), index.size()};
  return first + second + trailer.text();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  const std::size_t cut = text.find('\0');
  for (const std::string& bytes :
       {text, cut == text.npos ? manifest_with("", text)
                               : manifest_with(text.substr(0, cut), text.substr(cut + 1))}) {
    try {
      read_manifest(bytes);
    } catch (const base::Error& error) {
      fuzz::require(error.what()[0] != '\0', "refused for no reason");
    }
  }
  return 0;
}
