import CCurl

/// libcurl's process-wide state, initialised by the first exchange, so that starting a program does not take that time
/// and memory.
public enum CurlLibrary {
    /// As in "7.88.1": the version that runs, which may be newer than the headers at build time.
    public static var version: String { String(cString: ccurl_version()) }

    private static let code = curl_global_init(Int(CURL_GLOBAL_SSL))

    static func start() throws(WebError) {
        guard code == CURLE_OK else { throw .cannotStart(reason: code.sentence) }
    }
}

// libcurl's text for an error.

extension CURLcode {
    var sentence: String { String(cString: curl_easy_strerror(self)) }
}

extension CURLUcode {
    var sentence: String { String(cString: curl_url_strerror(self)) }
}
