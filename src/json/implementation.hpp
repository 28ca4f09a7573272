#pragma once

#include "base/instructions.hpp"

namespace referee::internal::json {

/// simdjson, On-Demand included, finds marks and quotes and decodes strings with the largest set of
/// vector instructions that the processor has, chosen when the program runs. If that is more than
/// `most`, this has it use the largest within `most` instead, in the whole process. Parsers that
/// were made before keep theirs.
void limit_implementation(base::Instructions most);

}  // namespace referee::internal::json
