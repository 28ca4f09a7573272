#pragma once

#include <string_view>

#include "referee/export.hpp"

namespace referee {

/// The version of the interface. Everything public is in this inline namespace, which is part of
/// the name of each symbol and never written by users: a program compiled against another version
/// does not link, rather than misbehave. It changes with the soname of the library.
inline namespace v0 {

/// The version of the library, such as "0.1.0". It may be newer than the headers that a program was
/// compiled with.
REFEREE_API std::string_view version() noexcept;

}  // namespace v0
}  // namespace referee
