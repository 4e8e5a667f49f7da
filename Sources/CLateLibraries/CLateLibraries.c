/*
 * libcurl and libxml2, loaded on the first call of one of their functions. They bring about 30 more libraries, and
 * loading them took 9 of the 30 ms to the first screen, which needs none of them (measured with 1,000,000 articles, in
 * the build by Resources/install, the only one with this target).
 *
 * Each function that newsterm calls is defined here under its own name. The build does not link the libraries, so the
 * linker reports any that is missing here. NEWSTERM_LIBCURL and NEWSTERM_LIBXML2 are the names of the libraries that
 * belong to the headers. Resources/package-common reads the lines that begin with LATE.
 */

#define _GNU_SOURCE
#include <curl/curl.h>
#include <dlfcn.h>
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The libraries that packages and archives must bring, for tools that ask (ELF dlopen metadata, UAPI group). */
__asm__(
    ".pushsection .note.dlopen, \"a\", %note\n"
    ".balign 4\n"
    ".long 4, 1f - 0f, 0x407c0c0a\n"
    ".asciz \"FDO\"\n"
    "0: .asciz \"[{\\\"soname\\\":[\\\"" NEWSTERM_LIBCURL "\\\"],\\\"priority\\\":\\\"required\\\"},"
    "{\\\"soname\\\":[\\\"" NEWSTERM_LIBXML2 "\\\"],\\\"priority\\\":\\\"required\\\"}]\"\n"
    "1: .balign 4\n"
    ".popsection\n");

/* Why the program ends, in the loader's words. Printed last by exit(3), when the screen has been restored. */
static char sentence[600];

__attribute__((destructor)) static void tell(void) {
    if (sentence[0]) fprintf(stderr, "newsterm: error while loading shared libraries: %s\n", sentence);
}

static void *needed(void *found, const char *library) {
    if (found) return found;
    const char *reason = dlerror();
    snprintf(sentence, sizeof sentence, "%s", reason ? reason : library);
    exit(127);
}

static void *curl, *xml;

static void load_curl(void) { curl = needed(dlopen(NEWSTERM_LIBCURL, RTLD_LAZY | RTLD_LOCAL), NEWSTERM_LIBCURL); }
static void load_xml(void) { xml = needed(dlopen(NEWSTERM_LIBXML2, RTLD_LAZY | RTLD_LOCAL), NEWSTERM_LIBXML2); }

/* Whether the file is in the loader's search path. Its cache names more places: if not found, try to load it. */
static int is_there(const char *library) {
    Dl_serinfo size, *places = NULL;
    int is_found = 0;
    void *program = dlopen(NULL, RTLD_LAZY);
    if (program && dlinfo(program, RTLD_DI_SERINFOSIZE, &size) == 0 && (places = malloc(size.dls_size))
        && dlinfo(program, RTLD_DI_SERINFOSIZE, places) == 0 && dlinfo(program, RTLD_DI_SERINFO, places) == 0) {
        for (unsigned place = 0; place < places->dls_cnt && !is_found; place++) {
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", places->dls_serpath[place].dls_name, library);
            is_found = access(path, R_OK) == 0;
        }
    }
    free(places);
    return is_found;
}

/* Reports a missing library before anything else happens, as if it were linked. */
__attribute__((constructor)) static void check(void) {
    if (!is_there(NEWSTERM_LIBCURL)) load_curl();
    if (!is_there(NEWSTERM_LIBXML2)) load_xml();
}

static void *of_curl(const char *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_curl);
    return needed(dlsym(curl, name), NEWSTERM_LIBCURL);
}

static void *of_xml(const char *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_xml);
    return needed(dlsym(xml, name), NEWSTERM_LIBXML2);
}

/* Hidden, so that calls within the libraries do not come here. */
#define HIDDEN __attribute__((visibility("hidden")))

/* The function has another name in C, since headers differ in their use of const. */
#define DECLARED(result, name, parameters) HIDDEN result late_##name parameters __asm__(#name);

/* The library's function of this name, looked up once. */
#define REAL(library, name) \
    static _Atomic(void *) address; \
    void *known = address; \
    if (!known) address = known = of_##library(#name); \
    __typeof__(&late_##name) real = (__typeof__(&late_##name))known

#define LATE(name, library, result, parameters, arguments) \
    DECLARED(result, name, parameters) \
    result late_##name parameters { \
        (void)sizeof((name arguments), 0); /* As the header has them. */ \
        REAL(library, name); \
        return real arguments; \
    }

/* Variadic: newsterm passes one number or pointer, each as wide as a pointer. */
_Static_assert(sizeof(void *) == sizeof(long) && sizeof(void *) == sizeof(curl_off_t), "an argument has another width");

#define LATE_VARIADIC(name, result, handle, option) \
    DECLARED(result, name, (handle h, option o, ...)) \
    result late_##name(handle h, option o, ...) { \
        REAL(curl, name); \
        va_list rest; \
        va_start(rest, o); \
        void *value = va_arg(rest, void *); \
        va_end(rest); \
        return real(h, o, value); \
    }

LATE_VARIADIC(curl_easy_setopt, CURLcode, CURL *, CURLoption)
LATE_VARIADIC(curl_easy_getinfo, CURLcode, CURL *, CURLINFO)
LATE_VARIADIC(curl_multi_setopt, CURLMcode, CURLM *, CURLMoption)
LATE(curl_global_init, curl, CURLcode, (long flags), (flags))
LATE(curl_version_info, curl, curl_version_info_data *, (CURLversion age), (age))
LATE(curl_getdate, curl, time_t, (const char *date, const time_t *unused), (date, unused))
LATE(curl_free, curl, void, (void *memory), (memory))
LATE(curl_slist_append, curl, struct curl_slist *, (struct curl_slist * list, const char *text), (list, text))
LATE(curl_slist_free_all, curl, void, (struct curl_slist * list), (list))
LATE(curl_url, curl, CURLU *, (void), ())
LATE(curl_url_cleanup, curl, void, (CURLU * url), (url))
LATE(curl_url_set, curl, CURLUcode, (CURLU * url, CURLUPart part, const char *text, unsigned flags),
    (url, part, text, flags))
LATE(curl_url_get, curl, CURLUcode, (CURLU * url, CURLUPart part, char **text, unsigned flags),
    (url, part, text, flags))
LATE(curl_url_strerror, curl, const char *, (CURLUcode code), (code))
LATE(curl_easy_init, curl, CURL *, (void), ())
LATE(curl_easy_cleanup, curl, void, (CURL * easy), (easy))
LATE(curl_easy_header, curl, CURLHcode,
    (CURL * easy, const char *name, size_t index, unsigned origin, int request, struct curl_header **header),
    (easy, name, index, origin, request, header))
LATE(curl_easy_pause, curl, CURLcode, (CURL * easy, int what), (easy, what))
LATE(curl_easy_strerror, curl, const char *, (CURLcode code), (code))
LATE(curl_multi_init, curl, CURLM *, (void), ())
LATE(curl_multi_cleanup, curl, CURLMcode, (CURLM * multi), (multi))
LATE(curl_multi_add_handle, curl, CURLMcode, (CURLM * multi, CURL *easy), (multi, easy))
LATE(curl_multi_remove_handle, curl, CURLMcode, (CURLM * multi, CURL *easy), (multi, easy))
LATE(curl_multi_info_read, curl, CURLMsg *, (CURLM * multi, int *count), (multi, count))
LATE(curl_multi_socket_action, curl, CURLMcode, (CURLM * multi, curl_socket_t socket, int events, int *count),
    (multi, socket, events, count))

LATE(xmlInitParser, xml, void, (void), ())
LATE(xmlCreatePushParserCtxt, xml, xmlParserCtxtPtr,
    (xmlSAXHandlerPtr handler, void *data, const char *chunk, int size, const char *name),
    (handler, data, chunk, size, name))
LATE(xmlCtxtUseOptions, xml, int, (xmlParserCtxtPtr parser, int options), (parser, options))
LATE(xmlParseChunk, xml, int, (xmlParserCtxtPtr parser, const char *chunk, int size, int isLast),
    (parser, chunk, size, isLast))
LATE(xmlStopParser, xml, void, (xmlParserCtxtPtr parser), (parser))
LATE(xmlFreeParserCtxt, xml, void, (xmlParserCtxtPtr parser), (parser))
LATE(htmlNewParserCtxt, xml, htmlParserCtxtPtr, (void), ())
LATE(htmlCtxtReadMemory, xml, htmlDocPtr,
    (htmlParserCtxtPtr parser, const char *bytes, int size, const char *url, const char *encoding, int options),
    (parser, bytes, size, url, encoding, options))
LATE(htmlFreeParserCtxt, xml, void, (htmlParserCtxtPtr parser), (parser))
LATE(xmlFreeDoc, xml, void, (xmlDocPtr document), (document))
LATE(xmlNewDoc, xml, xmlDocPtr, (const xmlChar *version), (version))
LATE(xmlNewDocNode, xml, xmlNodePtr,
    (xmlDocPtr document, xmlNsPtr space, const xmlChar *name, const xmlChar *content), (document, space, name, content))
LATE(xmlNewProp, xml, xmlAttrPtr, (xmlNodePtr node, const xmlChar *name, const xmlChar *value), (node, name, value))
LATE(xmlAddChild, xml, xmlNodePtr, (xmlNodePtr parent, xmlNodePtr child), (parent, child))
LATE(xmlDocSetRootElement, xml, xmlNodePtr, (xmlDocPtr document, xmlNodePtr root), (document, root))
LATE(xmlXPathNewContext, xml, xmlXPathContextPtr, (xmlDocPtr document), (document))
LATE(xmlXPathFreeContext, xml, void, (xmlXPathContextPtr context), (context))
LATE(xmlXPathEval, xml, xmlXPathObjectPtr, (const xmlChar *path, xmlXPathContextPtr context), (path, context))
LATE(xmlXPathFreeObject, xml, void, (xmlXPathObjectPtr object), (object))

/* Replaces that of CLibXML2: a function's result in some versions, a variable in others. */
HIDDEN const char *clibxml2_version(void) {
#ifdef xmlParserVersion
    return *((const char **(*)(void))of_xml("__xmlParserVersion"))();
#else
    return *(const char *const *)of_xml("xmlParserVersion");
#endif
}
