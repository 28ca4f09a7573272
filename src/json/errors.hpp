#pragma once

#include <simdjson.h>

namespace referee::internal::json {

/// Throws an error that simdjson reports of the machine, and not of the text: std::bad_alloc where
/// memory is missing, base::Error otherwise. Such an error must never be taken for bad JSON.
void check_machine(simdjson::error_code error);

}  // namespace referee::internal::json
