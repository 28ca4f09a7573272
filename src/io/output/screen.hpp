#pragma once

namespace referee::internal::io {

/// Whoever shows something of its own on a terminal, and takes it away while an Output writes
/// there.
class Screen {
 public:
  virtual ~Screen() = default;

  /// Takes it away. Nothing is shown until release().
  virtual void acquire() = 0;

  virtual void release() = 0;
};

}  // namespace referee::internal::io
