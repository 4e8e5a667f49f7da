import FoundationEssentials
package import Web

/// What a transfer needs from a response.
extension ResponseHead {
    /// The media type in lower case without its parameters.
    package var mediaType: String? {
        contentType?.split(separator: ";").first.map { String($0).trimmedOfSpaces.lowercased() }
    }

    /// `Content-Length`; nil if no file can be that long.
    var possibleLength: Int64? { contentLength.flatMap { $0 < Self.impossibleLength ? $0 : nil } }

    /// Whether a web page came in place of another announced type.
    func isWebPage(insteadOf expected: String?) -> Bool {
        let pages = ["text/html", "application/xhtml+xml"]
        guard let mediaType, pages.contains(mediaType), let expected, !expected.trimmedOfSpaces.isEmpty else {
            return false
        }
        return !pages.contains { expected.lowercased().hasPrefix($0) }
    }

    /// Seconds to wait, from `Retry-After`: a number or a date (RFC 9110, 10.2.3).
    func wait(at now: Date) -> TimeInterval? {
        guard let text = retryAfter?.trimmedOfSpaces, !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return Double(text) }
        return HTTPDate.seconds(text).map { max(0, Double($0) - now.timeIntervalSince1970) }
    }
}
