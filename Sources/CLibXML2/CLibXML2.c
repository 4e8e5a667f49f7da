#include "CLibXML2.h"

#include <dlfcn.h>
#include <stddef.h>

const char *newsterm_xml_fill(struct newsterm_xml *xml, void *library) {
#define NEWSTERM_XML_FILL(name) \
    { \
        void *function = dlsym(library, #name); \
        if (function == NULL) return #name; \
        xml->name = (__typeof__(&name))function; \
    }
    NEWSTERM_XML_FUNCTIONS(NEWSTERM_XML_FILL)
#undef NEWSTERM_XML_FILL
    return NULL;
}

const char *newsterm_xml_version(void *library) {
    /* A macro over a function in some versions, a variable in others. */
    const char *const *(*function)(void) = (const char *const *(*)(void))dlsym(library, "__xmlParserVersion");
    if (function != NULL) return *function();
    const char *const *version = (const char *const *)dlsym(library, "xmlParserVersion");
    return version == NULL ? NULL : *version;
}
