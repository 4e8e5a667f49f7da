#pragma once
#include <libxml/xmlversion.h>
/* Debian's libxml2 shows ICU's headers, which are at odds with those that Swift's Foundation brings. The converters
   that are declared by them are handled by libxml2 alone. */
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/encoding.h>

/* A macro over a function in some versions, a variable in others. */
static inline const char *clibxml2_version(void) { return xmlParserVersion; }
