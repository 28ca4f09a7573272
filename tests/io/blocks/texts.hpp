#pragma once

#include <string>
#include <vector>

namespace referee::internal::tests {

/// Texts that are cut into blocks: with and without a line end at the end, of LF and of CR and LF,
/// with empty lines, and with lines longer than a block.
inline const std::vector<std::string> texts{"",
                                            "1",
                                            "\n",
                                            "\n\n\n",
                                            "7 6 4\n1\n2\n",
                                            "7 6 4\n1",
                                            "a\nbb\nccc",
                                            "7 6 4\r\n1\r\n22\r\n",
                                            "a\r\n\r\n\r\nb\r",
                                            "long line here\nx\n\nanother long line",
                                            std::string(40, 'x') + "\n1\n"};

}  // namespace referee::internal::tests
