#pragma once

#include <filesystem>

namespace referee::internal::tests {

/// The folder of the project. Its name is compiled apart, so that the same tests in a copy of the
/// tree are not compiled again.
std::filesystem::path source_root();

}  // namespace referee::internal::tests
