import FoundationEssentials

/// The head of the last hop's answer, as far as a transfer has to know it.
@dynamicMemberLookup
struct TransferResponse: Sendable, Equatable {
    /// Its length is that of the body that follows, so of the rest when the status is 206.
    var head: DownloadResponse
    var contentRange: String?
    /// Seconds that the server asks to wait.
    var retryAfter: Double?

    subscript<Value>(dynamicMember field: WritableKeyPath<DownloadResponse, Value>) -> Value {
        get { head[keyPath: field] }
        set { head[keyPath: field] = newValue }
    }

    /// As it is remembered.
    func head(at date: Date) -> DownloadResponse {
        var head = head.bounded
        head.receivedAt = date
        return head
    }
}

extension TransferResponse {
    /// Whether the body was encoded for the way: its bytes are not those of the file, and the length that was announced is
    /// not the file's.
    var isEncoded: Bool { head.isEncoded }

    /// The media type in lower case without its parameters.
    var mediaType: String? {
        head.contentType?.split(separator: ";").first.map { String($0).trimmedOfSpaces.lowercased() }
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
