#pragma once
#include <libxml/xmlversion.h>
/* Debian's libxml2 shows ICU's headers, which are at odds with those that Swift's Foundation brings. The converters
   that are declared by them are handled by libxml2 alone. */
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/encoding.h>


// libxml2 is not linked but opened when it is first needed: it brings ICU and the C++ library with it, whose thousands of
// symbols a start would look up for nothing. So it is called through a table of pointers only, each typed by its
// declaration in libxml2's headers.

#define NEWSTERM_XML_FUNCTIONS(each) \
    each(xmlInitParser) \
    each(xmlCreatePushParserCtxt) \
    each(xmlCtxtUseOptions) \
    each(xmlParseChunk) \
    each(xmlStopParser) \
    each(xmlFreeParserCtxt) \
    each(xmlFreeDoc) \
    each(htmlNewParserCtxt) \
    each(htmlCtxtReadMemory) \
    each(htmlFreeParserCtxt)

/// Sendable: written before anyone else sees it, never changed after, and libxml2's functions belong to no thread.
struct __attribute__((swift_name("XMLFunctions"), swift_attr("@Sendable"))) newsterm_xml {
#define NEWSTERM_XML_MEMBER(name) __typeof__(&name) _Nonnull name;
    NEWSTERM_XML_FUNCTIONS(NEWSTERM_XML_MEMBER)
#undef NEWSTERM_XML_MEMBER
};

/// Fills the table from an opened library; returns the name of a function that it lacks, null when it has them all.
const char *_Nullable newsterm_xml_fill(struct newsterm_xml *_Nonnull xml, void *_Nonnull library);

/// The version of an opened library; null: it does not tell.
const char *_Nullable newsterm_xml_version(void *_Nonnull library);
