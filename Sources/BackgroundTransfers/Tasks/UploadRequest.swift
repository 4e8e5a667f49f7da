public import FoundationEssentials
public import Web

/// Where and how to send a file. Redirects follow the rules of downloads; those that change the method (RFC 9110, 15.4:
/// a 303, and a 301 or 302 of a POST) are followed with GET.
@dynamicMemberLookup
public struct UploadRequest: Sendable, Hashable {
    /// The request method (RFC 9110, 9.3; RFC 5789).
    public enum Method: String, Codable, Sendable {
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
    }

    /// The settings shared with downloads: the URL, the urgency, how the response is taken.
    package internal(set) var request: DownloadRequest
    public var method: Method
    /// The media type of the file, such as `image/jpeg`.
    public var contentType: String?
    /// Sent as `Idempotency-Key`, the same in every attempt, so that the server can tell a retry from another file.
    /// Nil: the task's identifier.
    public var idempotencyKey: String?

    /// - Parameters:
    ///   - headers: set by the user, such as an access token; sent only to the server of the URL.
    ///   - maximumAnswerBytes: the longest response body that is kept, in bytes.
    ///
    /// The others are those of ``DownloadRequest``.
    public init(
        url: String, method: Method = .post, contentType: String? = nil, headers: [RequestHeader] = [],
        idempotencyKey: String? = nil, taskDescription: String? = nil,
        priority: Double = DownloadRequest.defaultPriority, earliestBeginDate: Date? = nil,
        maximumAnswerBytes: Int64 = 1_000_000, reach: NetworkReach? = nil
    ) {
        request = DownloadRequest(
            url: url, taskDescription: taskDescription, priority: priority, earliestBeginDate: earliestBeginDate,
            terms: DownloadTerms(headers: headers, maximumBytes: maximumAnswerBytes), reach: reach)
        self.method = method
        self.contentType = contentType
        self.idempotencyKey = idempotencyKey
    }

    /// The settings shared with downloads.
    public subscript<Value>(dynamicMember value: WritableKeyPath<DownloadRequest, Value>) -> Value {
        get { request[keyPath: value] }
        set { request[keyPath: value] = newValue }
    }
}

/// The file that a task sends.
public struct UploadBody: Codable, Sendable, Hashable {
    public var method: UploadRequest.Method
    public var contentType: String?
    public var idempotencyKey: String
    /// The file's length in bytes.
    public var length: Int64
}

extension UploadBody {
    /// Header fields sent along with the file. The key is a string of RFC 8941, as its draft requires.
    var headers: [String: String] {
        var headers = ["Idempotency-Key": "\"\(idempotencyKey.filter { $0 != "\"" && $0 != "\\" })\""]
        if let contentType { headers["Content-Type"] = contentType }
        return headers
    }
}

extension UploadRequest {
    /// The request as the session stores it.
    func request(_ task: UUID, length: Int64) -> DownloadRequest {
        var request = request
        request.countOfBytesClientExpectsToSend = length
        request.upload = UploadBody(
            method: method, contentType: contentType, idempotencyKey: idempotencyKey ?? task.uuidString, length: length)
        return request.sanitized
    }
}
