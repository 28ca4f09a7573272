#pragma once

/// Marks what the shared library exports; everything else in it is hidden.
#define REFEREE_API __attribute__((visibility("default")))

/// Marks what is hidden inside something exported.
#define REFEREE_HIDDEN __attribute__((visibility("hidden")))
