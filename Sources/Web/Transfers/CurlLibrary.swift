import CCurl

/// libcurl's global state, set up by the first exchange of the process: it costs time that a start must not spend.
enum CurlLibrary {
    static let state = curl_global_init(Int(CURL_GLOBAL_SSL))

    static func start() throws(WebError) {
        guard state == CURLE_OK else { throw .cannotStart(reason: String(cString: curl_easy_strerror(state))) }
    }
}
