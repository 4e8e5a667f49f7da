#pragma once
#include <curl/curl.h>
#include <dlfcn.h>
#include <stddef.h>

// libcurl is not linked but opened when it is first needed: it brings some thirty libraries with it, and a start needs
// none of them. So it is called through a table of pointers only, each typed by its declaration in libcurl's header.

#define NEWSTERM_CURL_FUNCTIONS(each) \
    each(global_init) \
    each(free) \
    each(easy_init) \
    each(easy_cleanup) \
    each(easy_setopt) \
    each(easy_getinfo) \
    each(easy_header) \
    each(easy_pause) \
    each(easy_strerror) \
    each(multi_init) \
    each(multi_cleanup) \
    each(multi_setopt) \
    each(multi_add_handle) \
    each(multi_remove_handle) \
    each(multi_socket_action) \
    each(multi_info_read) \
    each(slist_append) \
    each(slist_free_all) \
    each(url) \
    each(url_cleanup) \
    each(url_get) \
    each(url_set) \
    each(url_strerror)

/// Sendable: written before anyone else sees it, never changed after, and libcurl's functions belong to no thread.
struct __attribute__((swift_name("CurlFunctions"), swift_attr("@Sendable"))) newsterm_curl {
#define NEWSTERM_MEMBER(name) __typeof__(&curl_##name) _Nonnull name;
    NEWSTERM_CURL_FUNCTIONS(NEWSTERM_MEMBER)
#undef NEWSTERM_MEMBER
};

/// Fills the table from an opened library; returns the name of a function that it lacks, null when it has them all.
static inline const char *_Nullable newsterm_curl_fill(struct newsterm_curl *_Nonnull curl, void *_Nonnull library) {
#define NEWSTERM_FILL(name) \
    { \
        void *function = dlsym(library, "curl_" #name); \
        if (function == NULL) return "curl_" #name; \
        curl->name = (__typeof__(&curl_##name))function; \
    }
    NEWSTERM_CURL_FUNCTIONS(NEWSTERM_FILL)
#undef NEWSTERM_FILL
    return NULL;
}

/// An enumeration's case in older headers, a number in newer ones.
static const long newsterm_netrc_ignored = CURL_NETRC_IGNORED;

// Swift calls no variadic C functions: each wrapper below names one shape of their arguments, as a method of the table.

#define NEWSTERM_METHOD(name) __attribute__((swift_name("CurlFunctions." name)))

NEWSTERM_METHOD("easySet(self:_:_:long:)")
static inline CURLcode newsterm_easy_set_long(
    const struct newsterm_curl *_Nonnull curl, CURL *easy, CURLoption option, long value) {
    return curl->easy_setopt(easy, option, value);
}

/// Options whose names end in `_LARGE`.
NEWSTERM_METHOD("easySet(self:_:_:offset:)")
static inline CURLcode newsterm_easy_set_offset(
    const struct newsterm_curl *_Nonnull curl, CURL *easy, CURLoption option, curl_off_t value) {
    return curl->easy_setopt(easy, option, value);
}

/// Strings (copied by libcurl), lists (not copied) and the callbacks' own data.
NEWSTERM_METHOD("easySet(self:_:_:pointer:)")
static inline CURLcode newsterm_easy_set_pointer(
    const struct newsterm_curl *_Nonnull curl, CURL *easy, CURLoption option, const void *value) {
    return curl->easy_setopt(easy, option, value);
}

NEWSTERM_METHOD("easyOnWrite(self:_:_:_:)")
static inline CURLcode newsterm_easy_set_write_callback(
    const struct newsterm_curl *_Nonnull curl, CURL *easy, CURLoption option, curl_write_callback callback) {
    return curl->easy_setopt(easy, option, callback);
}

NEWSTERM_METHOD("easyOnOpenSocket(self:_:_:)")
static inline CURLcode newsterm_easy_set_opensocket_callback(
    const struct newsterm_curl *_Nonnull curl, CURL *easy, curl_opensocket_callback callback) {
    return curl->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
}

NEWSTERM_METHOD("easyOnPrerequest(self:_:_:)")
static inline CURLcode newsterm_easy_set_prereq_callback(
    const struct newsterm_curl *_Nonnull curl, CURL *easy, curl_prereq_callback callback) {
    return curl->easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}

NEWSTERM_METHOD("easyGet(self:_:_:long:)")
static inline CURLcode newsterm_easy_get_long(
    const struct newsterm_curl *_Nonnull curl, CURL *easy, CURLINFO info, long *value) {
    return curl->easy_getinfo(easy, info, value);
}

NEWSTERM_METHOD("easyGet(self:_:_:offset:)")
static inline CURLcode newsterm_easy_get_offset(
    const struct newsterm_curl *_Nonnull curl, CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl->easy_getinfo(easy, info, value);
}

NEWSTERM_METHOD("multiSet(self:_:_:long:)")
static inline CURLMcode newsterm_multi_set_long(
    const struct newsterm_curl *_Nonnull curl, CURLM *multi, CURLMoption option, long value) {
    return curl->multi_setopt(multi, option, value);
}

/// Which sockets libcurl wants to be told of, and the data that the callback gets as its `clientp`.
NEWSTERM_METHOD("multiOnSocket(self:_:_:_:)")
static inline void newsterm_multi_set_socket_callback(
    const struct newsterm_curl *_Nonnull curl, CURLM *multi, void *data, curl_socket_callback callback) {
    curl->multi_setopt(multi, CURLMOPT_SOCKETDATA, data);
    curl->multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, callback);
}

/// When libcurl wants to be called without a socket's being ready.
NEWSTERM_METHOD("multiOnTimer(self:_:_:_:)")
static inline void newsterm_multi_set_timer_callback(
    const struct newsterm_curl *_Nonnull curl, CURLM *multi, void *data, curl_multi_timer_callback callback) {
    curl->multi_setopt(multi, CURLMOPT_TIMERDATA, data);
    curl->multi_setopt(multi, CURLMOPT_TIMERFUNCTION, callback);
}

#undef NEWSTERM_METHOD

/// The address libcurl is about to connect to: the member is declared smaller than what stands there.
static inline const struct sockaddr *newsterm_socket_address(const struct curl_sockaddr *address) {
    return &address->addr;
}

/// The result of a finished transfer: a member of a union in `CURLMsg`.
static inline CURLcode newsterm_message_result(const CURLMsg *message) {
    return message->data.result;
}

/// The version of an opened library, as in "7.88.1"; null when it is not libcurl.
static inline const char *_Nullable newsterm_curl_version(void *_Nonnull library) {
    __typeof__(&curl_version_info) version_info = (__typeof__(&curl_version_info))dlsym(library, "curl_version_info");
    return version_info == NULL ? NULL : version_info(CURLVERSION_NOW)->version;
}
