#include <fmt/format.h>

#include "base/error.hpp"
#include "shards/frame.hpp"
#include "shards/manifest.hpp"
#include "shards/manifest_text.hpp"

namespace referee::internal::shards {
namespace {

/// The numbers of the files of each shard, in order.
std::vector<std::vector<std::size_t>> files_by_shard(const Listing& listing, unsigned count) {
  const std::vector<unsigned> owners = listing.owners(count);
  std::vector<std::vector<std::size_t>> shards(count);
  for (std::size_t i = 0; i < owners.size(); ++i) shards[owners[i] - 1].push_back(i);
  return shards;
}

/// The list of a shard, as text.
struct ShardText {
  std::string text;
  ShardSize size;
};

ShardText text_of(const FileList& files, const std::vector<std::size_t>& own) {
  ShardText shard;
  report::ListDigest digest;
  io::Found found;
  for (const std::size_t i : own) {
    files.get(i, found);
    if (found.path == io::standard_input) {
      throw base::Error("standard input cannot be in a manifest: it is read on this machine alone");
    }
    append_file(shard.text, found, files.bytes(i));
    digest.add(files.place_in_report(i));
    ++shard.size.files;
    shard.size.bytes += files.bytes(i);
  }
  shard.size.digest = digest.text();
  return shard;
}

}  // namespace

std::vector<ShardSize> write_manifest(const Listing& listing, unsigned count, std::string_view tool,
                                      const std::function<void(std::string_view)>& write) {
  std::vector<ShardSize> sizes;
  std::uint64_t offset = 0;
  const auto put = [&](std::string_view text) {
    const std::string frame = compressed(text);
    write(frame);
    offset += frame.size();
    return frame.size();
  };
  std::string index =
      fmt::format("{}\ntool\t{}\nfiles\t{}\nlisting\t{}\nskipped\t{}\nshards\t{}\n", manifest_title,
                  tool, listing.files().size(), listing.digest(), listing.skipped(), count);
  for (const std::vector<std::size_t>& own : files_by_shard(listing, count)) {
    const ShardText shard = text_of(listing.files(), own);
    const std::uint64_t begin = offset;
    const std::size_t bytes = put(shard.text);
    index += fmt::format("{}\t{}\t{}\t{}\t{}\n", begin, bytes, shard.text.size(), shard.size.files,
                         shard.size.digest);
    sizes.push_back(shard.size);
  }
  Trailer trailer{offset, 0, index.size()};
  trailer.frame_bytes = put(index);
  write(trailer.text());
  return sizes;
}

}  // namespace referee::internal::shards
