#pragma once

#if !__has_include(<libxml/xmlversion.h>)
#error "The headers of libxml2 are missing: run Resources/setup, or install the packages that README lists for your system"
#endif

#include <libxml/xmlversion.h>
/* Debian's libxml2 includes ICU's headers, which conflict with those of Swift's Foundation. Only libxml2 itself
   uses the converters that they declare. */
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/encoding.h>
#include <libxml/tree.h>
#include <libxml/xpath.h>

/* A macro over a function in some versions, a variable in others. */
#ifdef NEWSTERM_LIBXML2
const char *_Nonnull clibxml2_version(void); /* See CLateLibraries. */
#else
static inline const char *_Nonnull clibxml2_version(void) { return xmlParserVersion; }
#endif
