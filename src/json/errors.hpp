#pragma once

#include <simdjson.h>

namespace referee::internal::json {

/// Throws what simdjson says of the machine, and not of the text: std::bad_alloc where memory is
/// missing, base::Error otherwise. Nobody may take such an error for bad JSON.
void check_machine(simdjson::error_code error);

}  // namespace referee::internal::json
