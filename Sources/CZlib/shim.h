#pragma once

#if !__has_include(<zlib.h>)
#error "The headers of zlib are missing: run Resources/setup, or install the packages that README lists for your system"
#endif

#include <zlib.h>

/// Reads both gzip and zlib. A macro in zlib.
static inline int czlib_inflate_begin(z_stream *_Nonnull stream) { return inflateInit2(stream, 15 + 32); }
