import CCurl

/// libcurl's own URL parser: an address is checked by the same rules as when it is fetched.
final class CurlURL {
    private let handle: OpaquePointer

    init() throws(WebError) {
        guard let handle = curl_url() else { throw .cannotStart(reason: "out of memory") }
        self.handle = handle
    }

    deinit { curl_url_cleanup(handle) }

    /// Parses an address, or a reference relative to the previous one. Encodes spaces and non-ASCII characters; rejects
    /// control characters, including line breaks.
    func parse(_ text: String, describedAs description: String) throws(WebError) {
        let text = text.trimmed
        // Newer libcurl accepts some of them.
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
            throw .badURL(description, reason: .other(CURLUE_MALFORMED_INPUT.sentence))
        }
        let code = curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_URLENCODE | CURLU_ALLOW_SPACE))
        guard code == CURLUE_OK else { throw .badURL(description, reason: .other(code.sentence)) }
    }

    func part(_ part: CURLUPart, flags: Int32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }

    func copy(_ part: CURLUPart, from other: CurlURL) {
        curl_url_set(handle, part, other.part(part), 0)
    }

    func remove(_ part: CURLUPart) {
        curl_url_set(handle, part, nil, 0)
    }
}

extension String {
    /// Without leading and trailing white space.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
