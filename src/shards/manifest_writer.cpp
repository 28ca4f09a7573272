#include <fmt/format.h>

#include "base/error.hpp"
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

ShardText text_of(const FileList& own) {
  ShardText shard;
  io::Found found;
  for (std::size_t i = 0; i < own.size(); ++i) {
    own.get(i, found);
    append_file(shard.text, found, own.bytes(i));
    shard.size.bytes += own.bytes(i);
  }
  shard.size.files = own.size();
  shard.size.digest = digest_of(own);
  return shard;
}

/// The files with these numbers. Neighbours among the parts of a file become one part.
FileList list_of(const FileList& files, const std::vector<std::size_t>& numbers) {
  FileList own;
  io::Found found;
  io::Found next;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    files.get(numbers[i], found);
    if (found.path == io::standard_input) {
      throw base::Error("standard input cannot be in a manifest: it is read on this machine alone");
    }
    std::uint64_t bytes = files.bytes(numbers[i]);
    while (found.part && i + 1 < numbers.size()) {
      files.get(numbers[i + 1], next);
      if (!next.part || next.path != found.path || next.part->begin != found.part->end) break;
      found.part->end = next.part->end;
      bytes = found.part->bytes();
      ++i;
    }
    own.add(found, bytes);
  }
  return own;
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
  std::uint64_t files = 0;
  std::string entries;
  for (const std::vector<std::size_t>& own : files_by_shard(listing, count)) {
    const ShardText shard = text_of(list_of(listing.files(), own));
    const std::uint64_t begin = offset;
    const std::size_t bytes = put(shard.text);
    entries += fmt::format("{}\t{}\t{}\t{}\t{}\n", begin, bytes, shard.text.size(),
                           shard.size.files, shard.size.digest);
    sizes.push_back(shard.size);
    files += shard.size.files;
  }
  const std::string index =
      fmt::format("{}\ntool\t{}\nfiles\t{}\nlisting\t{}\nskipped\t{}\nshards\t{}\n{}",
                  manifest_title, tool, files, listing.digest(), listing.skipped(), count, entries);
  Trailer trailer{offset, 0, index.size()};
  trailer.frame_bytes = put(index);
  write(trailer.text());
  return sizes;
}

}  // namespace referee::internal::shards
