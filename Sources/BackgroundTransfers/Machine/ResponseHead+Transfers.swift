import FoundationEssentials
package import Web

/// What a transfer has to know of an answer.
extension ResponseHead {
    /// The media type in lower case without its parameters.
    package var mediaType: String? {
        contentType?.split(separator: ";").first.map { String($0).trimmedOfSpaces.lowercased() }
    }

    /// The length that is announced, where a file can have it.
    var possibleLength: Int64? { contentLength.flatMap { $0 < Self.impossibleLength ? $0 : nil } }

    /// Whether a web page came where something else was announced.
    func isWebPage(insteadOf expected: String?) -> Bool {
        let pages = ["text/html", "application/xhtml+xml"]
        guard let mediaType, pages.contains(mediaType), let expected, !expected.trimmedOfSpaces.isEmpty else {
            return false
        }
        return !pages.contains { expected.lowercased().hasPrefix($0) }
    }

    /// Seconds that the server asks to wait: `Retry-After`, which says them or a date (RFC 9110, 10.2.3).
    func wait(at now: Date) -> TimeInterval? {
        guard let text = retryAfter?.trimmedOfSpaces, !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return Double(text) }
        return HTTPDate.seconds(text).map { max(0, Double($0) - now.timeIntervalSince1970) }
    }
}
