#pragma once

#include <atomic>
#include <span>
#include <string_view>

#include "report/jsonl_reader.hpp"
#include "report/summary.hpp"
#include "sweep/sweep.hpp"

namespace referee::internal::sweep {

/// The head of the merged report. Requires that these are all its shards, each once, made by the
/// same version of `tool` with the same options and of the same files. Throws base::Error that
/// names the shard that is missing, duplicated or different. The result is valid as long as
/// `shards` are.
report::Run head_of(std::span<report::JsonlReader* const> shards, std::string_view tool);

/// A k-way merge of their games to every output, in the order that one sweep would have given them;
/// returns the totals. With several jobs `plan.jobs` threads read the shards ahead and print, while
/// the caller's merges and writes; what is written, and what is thrown, is the same for any number.
/// Files are read only for their digests, where a baseline needs them; any may be absent. Throws
/// base::Error that names the shard that is truncated or out of order, or has a file that another
/// one has too; then `stop` becomes true, which should end the waiting of what the shards are read
/// from. Of the plan it uses the jobs, and what is wanted of the reports. REQUIRES: head_of() has
/// accepted the shards.
report::Summary merge(std::span<report::JsonlReader* const> shards, const Plan& plan,
                      std::span<ReportOutput> outputs, std::atomic<bool>& stop);

}  // namespace referee::internal::sweep
