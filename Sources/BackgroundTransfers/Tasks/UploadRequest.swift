public import FoundationEssentials
public import Web

/// Where a file is sent, and how. Redirects are followed by the rules of downloads; those that mean another request
/// (RFC 9110, 15.4: a 303, and a 301 or 302 of a POST) are followed by GET.
@dynamicMemberLookup
public struct UploadRequest: Sendable, Hashable {
    /// How a file is sent (RFC 9110, 9.3; RFC 5789).
    public enum Method: String, Codable, Sendable {
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
    }

    /// What is not particular to uploads: the address, how urgent it is, how the answer is taken.
    package internal(set) var request: DownloadRequest
    public var method: Method
    /// The media type of the file, such as `image/jpeg`.
    public var contentType: String?
    /// Sent as `Idempotency-Key`, the same in each attempt, so that the server can tell a second attempt from a second
    /// file. Nil: the task's identifier.
    public var idempotencyKey: String?

    /// - Parameters:
    ///   - headers: of the user's own, such as an access token: for the server of the address only.
    ///   - maximumAnswerBytes: of the answer's body no more is kept.
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

    /// What uploads have in common with downloads.
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
    /// Of the file, in bytes.
    public var length: Int64
}

extension UploadBody {
    /// The header fields that go where the file goes. The key is a string of RFC 8941, as the draft of the field has it.
    var headers: [String: String] {
        var headers = ["Idempotency-Key": "\"\(idempotencyKey.filter { $0 != "\"" && $0 != "\\" })\""]
        if let contentType { headers["Content-Type"] = contentType }
        return headers
    }
}

extension UploadRequest {
    /// As the session keeps it.
    func request(_ task: UUID, length: Int64) -> DownloadRequest {
        var request = request
        request.countOfBytesClientExpectsToSend = length
        request.upload = UploadBody(
            method: method, contentType: contentType, idempotencyKey: idempotencyKey ?? task.uuidString, length: length)
        return request.sanitized
    }
}
