#pragma once

namespace referee::internal::io {

/// Something that is shown on a terminal, and cleared while an Output writes there.
class Screen {
 public:
  virtual ~Screen() = default;

  /// Clears it. Nothing is shown until release().
  virtual void acquire() = 0;

  virtual void release() = 0;
};

}  // namespace referee::internal::io
