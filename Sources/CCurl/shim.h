#pragma once

#if !__has_include(<curl/curl.h>)
#error "The headers of libcurl are missing: run Resources/setup, or install the packages that README lists for your system"
#endif

#include <curl/curl.h>

/// An enumeration case in older headers, a number in newer ones.
static const long ccurl_netrc_ignored = CURL_NETRC_IGNORED;

/// The version of the loaded library, such as "7.88.1".
static inline const char *_Nonnull ccurl_version(void) { return curl_version_info(CURLVERSION_NOW)->version; }

/// `CURLE_TOO_LARGE` (libcurl 8.6), missing in older headers.
static const CURLcode ccurl_too_large = (CURLcode)100;

// Swift cannot call variadic C functions: each wrapper below has one type of argument.

static inline CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

/// Options whose names end in `_LARGE`.
static inline CURLcode ccurl_easy_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

/// Strings (copied by libcurl), lists (not copied) and the callbacks' own data.
static inline CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_easy_set_write_callback(CURL *easy, CURLoption option, curl_write_callback callback) {
    return curl_easy_setopt(easy, option, callback);
}

/// The callback that supplies the body to send.
static inline CURLcode ccurl_easy_set_read_callback(CURL *easy, curl_read_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_READFUNCTION, callback);
}

/// The callback that rewinds the body to send it again.
static inline CURLcode ccurl_easy_set_seek_callback(CURL *easy, curl_seek_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, callback);
}

static inline CURLcode ccurl_easy_set_opensocket_callback(CURL *easy, curl_opensocket_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
}

static inline CURLcode ccurl_easy_set_prereq_callback(CURL *easy, curl_prereq_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}

static inline CURLcode ccurl_easy_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_easy_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/// The callback for the sockets to watch; `data` becomes its `clientp`.
static inline void ccurl_multi_set_socket_callback(CURLM *multi, void *data, curl_socket_callback callback) {
    curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, data);
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, callback);
}

/// The callback for the time at which libcurl wants to be called without a ready socket.
static inline void ccurl_multi_set_timer_callback(CURLM *multi, void *data, curl_multi_timer_callback callback) {
    curl_multi_setopt(multi, CURLMOPT_TIMERDATA, data);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, callback);
}

/// The address to connect to: its declared member is smaller than the actual address.
static inline const struct sockaddr *ccurl_socket_address(const struct curl_sockaddr *address) {
    return &address->addr;
}

/// The result of a finished transfer, a member of a union in `CURLMsg`.
static inline CURLcode ccurl_message_result(const CURLMsg *message) {
    return message->data.result;
}
