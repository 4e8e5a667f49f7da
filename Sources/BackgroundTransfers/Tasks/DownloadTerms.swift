public import Web

/// The parts of an HTTP request besides its URL, for files that are not plain downloads, such as a feed's document. The
/// rules for redirects and `DownloadRequest.reach` apply in any case.
public struct DownloadTerms: Codable, Sendable, Hashable {
    /// The `Accept` header; nil: `*/*`.
    public var accept: String?
    /// The `Accept-Encoding` header, such as "gzip": the file then keeps the bytes as sent, and the response's
    /// `contentEncoding` names their coding. Nil: the file without a coding.
    public var acceptEncoding: String?
    /// Header fields set by the user, sent only to the server of the request's own URL. They are stored in files that
    /// only the user can read, until the task's last event was delivered.
    public var headers: [RequestHeader]
    /// The `ETag` and the `Last-Modified` of the program's copy, and the URL that sent them: if the server has no newer
    /// copy, the task ends with the status 304.
    public var etag: String?
    public var lastModified: String?
    public var validatorsURL: String?
    /// The known target of permanent redirects of the URL: requested directly, under the rules for redirects.
    public var movedTo: String?
    /// A longer file ends the task with `tooLarge`; in bytes; nil: no limit.
    public var maximumBytes: Int64?
    /// Whether any refusal ends the task, as with Apple; otherwise a refusal whose status is temporary is retried.
    public var endsWithRefusal: Bool

    public init(
        accept: String? = nil, acceptEncoding: String? = nil, headers: [RequestHeader] = [], etag: String? = nil,
        lastModified: String? = nil, validatorsURL: String? = nil, movedTo: String? = nil, maximumBytes: Int64? = nil,
        endsWithRefusal: Bool = false
    ) {
        self.accept = accept
        self.acceptEncoding = acceptEncoding
        self.headers = headers
        self.etag = etag
        self.lastModified = lastModified
        self.validatorsURL = validatorsURL
        self.movedTo = movedTo
        self.maximumBytes = maximumBytes
        self.endsWithRefusal = endsWithRefusal
    }
}

extension DownloadTerms {
    /// In bytes. Servers may send any length; longer validators are dropped.
    private static let maximumValidatorLength = 4096

    var sanitized: DownloadTerms {
        var terms = self
        let isShort: (String) -> Bool = { $0.utf8.count <= Self.maximumValidatorLength }
        terms.etag = etag.flatMap { isShort($0) ? $0 : nil }
        terms.lastModified = lastModified.flatMap { isShort($0) ? $0 : nil }
        if movedTo.map(DownloadRequest.host) == .some(nil) { terms.movedTo = nil }
        terms.maximumBytes = maximumBytes.map { max(0, $0) }
        return terms
    }
}
