public import FoundationEssentials
public import Web

/// Where a file is sent, and how. Redirects are followed by the rules of downloads; those that mean another request
/// (RFC 9110, 15.4: a 303, and a 301 or 302 of a POST) are followed by GET.
public struct UploadRequest: Codable, Sendable, Hashable {
    public enum Method: String, Codable, Sendable {
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
    }

    /// An `http` or `https` address.
    public var url: String
    public var method: Method
    /// The media type of the file, such as `image/jpeg`.
    public var contentType: String?
    /// Header fields of the user's own, such as an access token: for the server of the address only.
    public var headers: [DownloadHeader]
    /// Sent as `Idempotency-Key`, the same in each attempt, so that the server can tell a second attempt from a second
    /// file. Nil: the task's identifier.
    public var idempotencyKey: String?
    /// Whatever the program wants to remember with it. Up to 1000 characters are kept.
    public var taskDescription: String?
    /// As ``DownloadRequest/priority``.
    public var priority: Double
    /// It does not begin before; it may begin later.
    public var earliestBeginDate: Date?
    /// Of the answer's body no more is kept.
    public var maximumAnswerBytes: Int64
    /// Which addresses it may connect to; nil: as ``NetworkReach/asNamed`` (`import Web`).
    public var reach: NetworkReach?

    public init(
        url: String, method: Method = .post, contentType: String? = nil, headers: [DownloadHeader] = [],
        idempotencyKey: String? = nil, taskDescription: String? = nil,
        priority: Double = DownloadRequest.defaultPriority, earliestBeginDate: Date? = nil,
        maximumAnswerBytes: Int64 = 1_000_000, reach: NetworkReach? = nil
    ) {
        self.url = url
        self.method = method
        self.contentType = contentType
        self.headers = headers
        self.idempotencyKey = idempotencyKey
        self.taskDescription = taskDescription
        self.priority = priority
        self.earliestBeginDate = earliestBeginDate
        self.maximumAnswerBytes = maximumAnswerBytes
        self.reach = reach
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
        var request = DownloadRequest(
            url: url, taskDescription: taskDescription, priority: priority, earliestBeginDate: earliestBeginDate,
            countOfBytesClientExpectsToSend: length,
            terms: DownloadTerms(headers: headers, maximumBytes: maximumAnswerBytes), reach: reach)
        request.upload = UploadBody(
            method: method, contentType: contentType, idempotencyKey: idempotencyKey ?? task.uuidString, length: length)
        return request.sanitized
    }
}
