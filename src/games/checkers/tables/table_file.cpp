#include "games/checkers/tables/table_file.hpp"

#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <string_view>
#include <type_traits>

#include <fmt/format.h>

#include "base/digest.hpp"
#include "base/error.hpp"

namespace referee::internal::checkers {

/// As it is written, lowest bytes first.
struct TableFile::Head {
  /// The first byte is no text; CR and LF show whether a program changed line ends.
  static constexpr std::array<char, 8> right_magic{'\x89', 'C', 'K', 'T', 'B', '\r', '\n', '\x1a'};

  std::array<char, 8> magic = right_magic;
  std::uint32_t format = format_version;
  std::uint32_t rules = 0;  ///< 0 king-goes-on, 1 english
  std::uint32_t discs = 0;
  std::uint32_t positions = 0;
};

namespace {

static_assert(static_cast<unsigned>(Rules::king_goes_on) == 0);
static_assert(static_cast<unsigned>(Rules::english) == 1);

constexpr std::uint64_t digest_bytes = sizeof(base::Digest::Value);

std::uint32_t blocks_of(std::uint32_t positions) {
  return (positions + TableFile::block_bytes - 1) / TableFile::block_bytes;
}

/// How many positions are in a block.
std::size_t size_of_block(std::uint32_t block, std::uint32_t positions) {
  const std::uint32_t begin = block * TableFile::block_bytes;
  return std::min(TableFile::block_bytes, positions - begin);
}

template <typename Plain>
std::string_view plain_bytes(const Plain& plain) {
  static_assert(std::is_trivially_copyable_v<Plain>);
  return {static_cast<const char*>(static_cast<const void*>(&plain)), sizeof plain};
}

/// Lack of memory is no property of the bytes.
void check_memory_of_zstd(std::size_t result) {
  if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw std::bad_alloc();
}

/// Compressed, if that makes it smaller.
std::string packed_block(std::string_view plain) {
  constexpr int level = 9;
  std::string bytes(ZSTD_compressBound(plain.size()), '\0');
  const std::size_t size =
      ZSTD_compress(bytes.data(), bytes.size(), plain.data(), plain.size(), level);
  check_memory_of_zstd(size);
  if (size >= plain.size()) return std::string(plain);  // as an error's number is, too
  bytes.resize(size);
  return bytes;
}

base::Error damaged_tables() {
  return base::Error("it is damaged or cut off");
}

}  // namespace

void write_tables(const TableIndex& index, Rules rules, const WorthBytes& worth,
                  const game::TextSink& write) {
  const std::string_view plain(static_cast<const char*>(static_cast<const void*>(worth.data())),
                               worth.size());
  std::string sizes;
  std::string blocks;
  for (std::uint32_t block = 0; block < blocks_of(index.positions()); ++block) {
    const std::string bytes = packed_block(
        plain.substr(std::size_t{block} * TableFile::block_bytes, TableFile::block_bytes));
    sizes += plain_bytes(static_cast<std::uint32_t>(bytes.size()));
    blocks += bytes;
  }
  const TableFile::Head head{.rules = static_cast<std::uint32_t>(rules),
                             .discs = index.discs(),
                             .positions = index.positions()};
  base::Digest digest;
  for (const std::string_view bytes :
       {plain_bytes(head), std::string_view(sizes), std::string_view(blocks)}) {
    digest.add(bytes);
    write(bytes);
  }
  write(plain_bytes(digest.value()));
}

TableFile::Head TableFile::read_head(const io::Source& source) {
  Head head;
  const std::size_t count =
      source.read(0, {static_cast<char*>(static_cast<void*>(&head)), sizeof head});
  if (count < head.magic.size() || head.magic != Head::right_magic) {
    throw base::Error("it has no tables of checkers");
  }
  if (count < sizeof head) throw damaged_tables();
  if (head.format != format_version) {
    throw base::Error(
        fmt::format("it is in version {} of the format, and this program knows version {}",
                    head.format, format_version));
  }
  if (head.rules > static_cast<std::uint32_t>(Rules::english) ||
      head.discs < TableIndex::least_discs || head.discs > TableIndex::most_discs) {
    throw damaged_tables();
  }
  return head;
}

TableFile::TableFile(const io::Source& source) : TableFile(read_head(source), source) {}

TableFile::TableFile(const Head& head, const io::Source& source)
    : rules_(static_cast<Rules>(head.rules)), index_(head.discs) {
  const std::uint32_t positions = index_.positions();
  const std::uint32_t blocks = blocks_of(positions);
  const std::uint64_t least = sizeof head + std::uint64_t{blocks} * 4 + digest_bytes;
  const std::uint64_t size = source.size();
  if (head.positions != positions || size < least || size > least + positions)
    throw damaged_tables();
  bytes_.resize(static_cast<std::size_t>(size));
  if (source.read(0, bytes_) < size) throw damaged_tables();

  base::Digest digest;
  digest.add(std::string_view(bytes_).substr(0, bytes_.size() - digest_bytes));
  if (!bytes_.ends_with(plain_bytes(digest.value()))) throw damaged_tables();
  begins_.push_back(static_cast<std::size_t>(least - digest_bytes));
  for (std::uint32_t block = 0; block < blocks; ++block) {
    std::uint32_t bytes = 0;
    std::memcpy(&bytes, bytes_.data() + sizeof head + std::size_t{block} * 4, sizeof bytes);
    if (bytes == 0 || bytes > size_of_block(block, positions)) throw damaged_tables();
    begins_.push_back(begins_.back() + bytes);
  }
  if (begins_.back() + digest_bytes != size) throw damaged_tables();
}

void TableFile::unpack(std::uint32_t block, std::vector<std::uint8_t>& to) const {
  const char* const from = bytes_.data() + begins_[block];
  const std::size_t stored = begins_[block + 1] - begins_[block];
  to.resize(size_of_block(block, index_.positions()));
  if (stored == to.size()) {
    std::memcpy(to.data(), from, stored);
    return;
  }
  const std::size_t got = ZSTD_decompress(to.data(), to.size(), from, stored);
  check_memory_of_zstd(got);
  if (got != to.size()) throw damaged_tables();  // as an error's number also is
}

WorthBytes TableFile::worth() const {
  WorthBytes worth;
  worth.reserve(index_.positions());
  std::vector<std::uint8_t> some;
  for (std::uint32_t block = 0; block < blocks(); ++block) {
    unpack(block, some);
    worth.insert(worth.end(), some.begin(), some.end());
  }
  return worth;
}

}  // namespace referee::internal::checkers
