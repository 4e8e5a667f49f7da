#pragma once
#include <curl/curl.h>

// Swift calls no variadic C functions: each wrapper below names one shape of their arguments.

static inline CURLcode newsterm_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

/// Strings (copied by libcurl), lists (not copied) and the callbacks' own data.
static inline CURLcode newsterm_easy_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode newsterm_easy_set_write_callback(CURL *easy, CURLoption option, curl_write_callback callback) {
    return curl_easy_setopt(easy, option, callback);
}

static inline CURLcode newsterm_easy_set_opensocket_callback(CURL *easy, curl_opensocket_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
}

static inline CURLcode newsterm_easy_set_prereq_callback(CURL *easy, curl_prereq_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}

static inline CURLcode newsterm_easy_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode newsterm_easy_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode newsterm_easy_get_pointer(CURL *easy, CURLINFO info, void **value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode newsterm_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/// The address libcurl is about to connect to: the member is declared smaller than what stands there.
static inline const struct sockaddr *newsterm_socket_address(const struct curl_sockaddr *address) {
    return &address->addr;
}

/// The result of a finished transfer: a member of a union in `CURLMsg`.
static inline CURLcode newsterm_message_result(const CURLMsg *message) {
    return message->data.result;
}
