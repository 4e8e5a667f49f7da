public import Web

/// How a file is asked for that is no mere download, such as a feed's document: what HTTP lets a request say beside its
/// address. The rules for redirects and `DownloadRequest.reach` hold in any case.
public struct DownloadTerms: Codable, Sendable, Hashable {
    /// The `Accept` header; nil: anything will do.
    public var accept: String?
    /// What is said in `Accept-Encoding`, such as "gzip": the file has the bytes as they were sent then, and the answer's
    /// `contentEncoding` says what was done to them. Nil: the file as it is.
    public var acceptEncoding: String?
    /// The user's own header fields, for the server of the request's own address only. They lie in files that nobody
    /// but the user can read, until the task's last event has been told.
    public var headers: [RequestHeader]
    /// The `ETag` and the `Last-Modified` of the copy at hand, and the address that gave them: it is asked for nothing
    /// when it has no other copy, and the task ends with the status 304 then.
    public var etag: String?
    public var lastModified: String?
    public var validatorsURL: String?
    /// Where permanent redirects of the address are known to lead: asked at once, by the rules of a redirect.
    public var movedTo: String?
    /// A longer file ends the task with `tooLarge`; nil: any length will do.
    public var maximumBytes: Int64?
    /// Whether an answer that refuses ends the task whatever its status, as with Apple's; else the task is tried again
    /// when the status says that it is no refusal for good.
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
    /// What servers said may be of any length: validators that long are none.
    private static let longestValidator = 4096

    var sanitized: DownloadTerms {
        var terms = self
        let isShort: (String) -> Bool = { $0.utf8.count <= Self.longestValidator }
        terms.etag = etag.flatMap { isShort($0) ? $0 : nil }
        terms.lastModified = lastModified.flatMap { isShort($0) ? $0 : nil }
        if movedTo.map(DownloadRequest.host) == .some(nil) { terms.movedTo = nil }
        terms.maximumBytes = maximumBytes.map { max(0, $0) }
        return terms
    }
}
