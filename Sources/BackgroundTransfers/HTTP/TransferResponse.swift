/// The head of the last hop's answer, as far as a transfer has to know it; fields as they came.
struct TransferResponse: Sendable, Equatable {
    var status: Int
    /// The address that answered.
    var url: String
    var contentType: String?
    /// Of the body that follows, so of the rest when the status is 206.
    var contentLength: Int64?
    var contentRange: String?
    var contentEncoding: String?
    var etag: String?
    var lastModified: String?
    var date: String?
    /// Seconds that the server asks to wait.
    var retryAfter: Double?
    /// The field that says so.
    var retryAfterField: String?
    var cacheControl: String?
    var expires: String?
    var age: String?
    var redirects: [DownloadResponse.Redirect] = []
    var beganInPrivateNetwork: Bool?
    var firstUnencrypted: String?
}

extension TransferResponse {
    /// Whether the body was encoded for the way: its bytes are not those of the file, and the length that was announced is
    /// not the file's.
    var isEncoded: Bool { DownloadResponse.isEncoding(contentEncoding) }

    /// The media type in lower case without its parameters.
    var mediaType: String? {
        contentType?.split(separator: ";").first.map { String($0).trimmedOfSpaces.lowercased() }
    }

    /// Whether a web page came where something else was announced.
    func isWebPage(insteadOf expected: String?) -> Bool {
        let pages = ["text/html", "application/xhtml+xml"]
        guard let mediaType, pages.contains(mediaType), let expected, !expected.trimmedOfSpaces.isEmpty else {
            return false
        }
        return !pages.contains { expected.lowercased().hasPrefix($0) }
    }
}

extension String {
    /// Without spaces and tabs at both ends.
    var trimmedOfSpaces: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return ""
        }
        return String(self[first...last])
    }
}
