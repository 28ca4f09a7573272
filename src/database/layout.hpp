#pragma once

#include <string>
#include <vector>

#include "database/database.hpp"

namespace referee::internal::database {

/// All the files that the database at `path` has or may have, absolute and with links resolved, its
/// own first: a walk should not take them for input, and nothing else should write there. Throws
/// base::Error where something else than a regular file is there.
std::vector<std::string> files_of(const std::string& path, const Layout& layout);

/// Makes the tables if the database is new. Otherwise as check().
void prepare(Database& database);

/// Throws base::Error if the database belongs to another program, and Damaged if it has another
/// layout. Changes nothing.
void check(Database& database);

}  // namespace referee::internal::database
