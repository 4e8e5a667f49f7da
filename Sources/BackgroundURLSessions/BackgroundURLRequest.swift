import BackgroundTransfers
public import FoundationEssentials
import Web

/// A request in the shape of Apple's `URLRequest`, which on Linux is part of a library that this one does not need.
public struct BackgroundURLRequest: Sendable, Hashable {
    public var url: URL?
    public var httpMethod: String? = "GET"
    public var allHTTPHeaderFields: [String: String]?
    /// A background session sends only files: a request with a body is refused.
    public var httpBody: Data?

    public var cachePolicy: CachePolicy
    /// Whether a metered network will do.
    public var allowsExpensiveNetworkAccess = true
    /// The same as ``allowsExpensiveNetworkAccess``; see ``BackgroundURLSessionConfiguration``.
    public var allowsCellularAccess: Bool {
        get { allowsExpensiveNetworkAccess }
        set { allowsExpensiveNetworkAccess = newValue }
    }
    private var timeout: TimeInterval?

    /// How to treat caches. A background session has none; there may be proxies with a cache in between.
    public enum CachePolicy: UInt, Sendable {
        case useProtocolCachePolicy = 0
        /// Makes proxies ask the server as well, like all cases that begin with "reload".
        case reloadIgnoringLocalCacheData = 1
        case returnCacheDataElseLoad = 2
        case reloadIgnoringLocalAndRemoteCacheData = 4
        case reloadRevalidatingCacheData = 5

        public static let reloadIgnoringCacheData = Self.reloadIgnoringLocalCacheData

        fileprivate var reloads: Bool { self != .useProtocolCachePolicy && self != .returnCacheDataElseLoad }
    }

    /// - Parameter timeoutInterval: in seconds; nil: the session's value.
    public init(
        url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval? = nil
    ) {
        self.url = url
        self.cachePolicy = cachePolicy
        timeout = timeoutInterval
    }

    /// Seconds without a byte after which an attempt times out, to be retried. Unless it is set, the session's value
    /// applies, though this returns 60.
    public var timeoutInterval: TimeInterval {
        get { timeout ?? 60 }
        set { timeout = newValue }
    }

    /// Field names are case-insensitive.
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
        var fields = (allHTTPHeaderFields ?? [:]).filter { $0.key.lowercased() != field.lowercased() }
        fields[field] = value
        allHTTPHeaderFields = fields
    }

    /// Appends to an existing value, after a comma.
    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
        setValue(self.value(forHTTPHeaderField: field).map { "\($0), \(value)" } ?? value, forHTTPHeaderField: field)
    }

    public func value(forHTTPHeaderField field: String) -> String? {
        allHTTPHeaderFields?.first { $0.key.lowercased() == field.lowercased() }?.value
    }
}

extension BackgroundURLRequest {
    private func headers(_ core: SessionCore, without names: Set<String> = []) -> [RequestHeader] {
        var request = self
        // Caches on the way are bypassed by this header (RFC 9111, 5.2.1.4).
        if cachePolicy.reloads, value(forHTTPHeaderField: "Cache-Control") == nil {
            request.setValue("no-cache", forHTTPHeaderField: "Cache-Control")
        }
        for (name, value) in core.additionalHeaders ?? [:] where request.value(forHTTPHeaderField: "\(name)") == nil {
            request.setValue("\(value)", forHTTPHeaderField: "\(name)")
        }
        return (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
            .filter { !names.contains($0.key.lowercased()) }.map { RequestHeader(name: $0.key, value: $0.value) }
    }

    /// The public form of a session's stored request.
    init?(_ request: DownloadRequest) {
        let body = request.upload
        self.init(request, body?.method, contentType: body?.contentType, idempotencyKey: body?.idempotencyKey)
    }

    /// The public form of an upload that has not begun.
    init?(_ upload: UploadRequest) {
        self.init(
            upload.request, upload.method, contentType: upload.contentType, idempotencyKey: upload.idempotencyKey)
    }

    private init?(
        _ request: DownloadRequest, _ method: UploadRequest.Method?, contentType: String?, idempotencyKey: String?
    ) {
        guard let url = URL(string: request.url) else { return nil }
        self.init(url: url, timeoutInterval: request.timeoutInterval)
        httpMethod = method?.rawValue ?? "GET"
        allowsExpensiveNetworkAccess = request.allowsExpensiveNetworkAccess ?? true
        for header in request.terms?.headers ?? [] { setValue(header.value, forHTTPHeaderField: header.name) }
        let others = [
            "Accept": request.terms?.accept, "Content-Type": contentType, "Idempotency-Key": idempotencyKey,
        ]
        for case (let name, let value?) in others { setValue(value, forHTTPHeaderField: name) }
    }

    /// - Throws: `sendsFilesOnly` for a body or a method other than GET.
    func download(_ core: SessionCore) throws(BackgroundTransferError) -> DownloadRequest {
        guard httpBody == nil, httpMethod == nil || httpMethod?.uppercased() == "GET" else { throw .sendsFilesOnly }
        var download = DownloadRequest(
            url: url?.absoluteString ?? "",
            terms: DownloadTerms(
                accept: value(forHTTPHeaderField: "Accept"), headers: headers(core, without: ["accept"]),
                // As with Apple, any response ends the task, whatever its status.
                endsWithRefusal: true))
        download.timeoutInterval = timeout
        download.allowsExpensiveNetworkAccess = mayBeExpensive(core)
        return download.sanitized
    }

    /// Nil: yes.
    private func mayBeExpensive(_ core: SessionCore) -> Bool? {
        allowsExpensiveNetworkAccess ? core.allowsExpensiveNetworkAccess : false
    }

    /// - Throws: `sendsFilesOnly` for a body, `unsupportedMethod`.
    func upload(_ core: SessionCore) throws(BackgroundTransferError) -> UploadRequest {
        guard httpBody == nil else { throw .sendsFilesOnly }
        let method = httpMethod?.uppercased() ?? "GET"
        // Apple's tasks upload with POST where the request has no method for it.
        guard let method = UploadRequest.Method(rawValue: method == "GET" ? "POST" : method) else {
            throw .unsupportedMethod(method)
        }
        var upload = UploadRequest(
            url: url?.absoluteString ?? "", method: method, contentType: value(forHTTPHeaderField: "Content-Type"),
            headers: headers(core, without: ["content-type", "idempotency-key"]),
            idempotencyKey: value(forHTTPHeaderField: "Idempotency-Key"))
        upload.timeoutInterval = timeout
        upload.allowsExpensiveNetworkAccess = mayBeExpensive(core)
        return upload
    }
}

/// The head of a response, like Apple's `URLResponse`; immutable. Unchecked only because the class has a subclass,
/// which must repeat that and adds no state.
public class BackgroundURLResponse: @unchecked Sendable {
    fileprivate let head: DownloadResponse

    fileprivate init(_ head: DownloadResponse) { self.head = head }

    public var url: URL? { URL(string: head.url) }
    public var mimeType: String? { head.mediaType }
    /// -1: the server did not announce it.
    public var expectedContentLength: Int64 { head.contentLength ?? -1 }
    public var suggestedFilename: String? { url?.lastPathComponent }
}

/// Like Apple's `HTTPURLResponse`, with the header fields that a session keeps.
public final class BackgroundHTTPURLResponse: BackgroundURLResponse, @unchecked Sendable {
    convenience init?(head: DownloadResponse?) {
        guard let head else { return nil }
        self.init(head)
    }

    public var statusCode: Int { head.status }

    public var allHeaderFields: [AnyHashable: Any] {
        let fields = [
            "Content-Type": head.contentType, "Content-Length": head.contentLength.map { "\($0)" },
            "Content-Encoding": head.contentEncoding, "ETag": head.etag, "Last-Modified": head.lastModified,
            "Cache-Control": head.cacheControl, "Expires": head.expires, "Date": head.date, "Age": head.age,
            "Retry-After": head.retryAfter,
        ]
        return fields.compactMapValues { $0 }
    }

    public func value(forHTTPHeaderField field: String) -> String? {
        allHeaderFields.first { "\($0.key)".lowercased() == field.lowercased() }?.value as? String
    }
}
