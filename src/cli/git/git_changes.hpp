#pragma once

#include <set>
#include <string>

#include "io/walk/operands.hpp"

namespace referee::internal::cli {

/// The files that git says have changed since a revision, as canonical paths: those that differ in
/// the working tree from where the current branch left that revision, and those that git does not
/// know and is not told to ignore. Files that were deleted are left out. Asked of every repository
/// that one of `operands` lies in. Throws base::Error if git fails, which says why on standard
/// error.
std::set<std::string, std::less<>> changed_files(const io::PathList& operands,
                                                 const std::string& revision);

}  // namespace referee::internal::cli
