import FoundationEssentials
import Web

/// What the state machine asks of whoever drives it, to be done in the order given.
enum TransferAction: Sendable, Equatable {
    /// Write the session down (``TransferStateMachine/record``). Stands before what it makes durable.
    case store
    case begin(AttemptOrder)
    /// The answer is good: make the part, or cut it to this length, and append the body.
    case write(attempt: Int, PartName, from: Int64)
    /// End the exchange, and report its end.
    case stop(attempt: Int)
    /// Make the part durable and give it the name of the finished file; report `placed`.
    case place(UUID, PartName)
    case removePart(PartName)
    case removeFinished(UUID)
    /// The file of an upload.
    case removeUpload(UUID)
    /// An event that is told now or never.
    case tell(BackgroundSessionEvent)
    /// Start the program, so that it hears of the events.
    case launch
}

/// One request to a server.
struct AttemptOrder: Sendable, Equatable {
    let attempt: Int
    let task: UUID
    let url: String
    let offset: Int64
    let validator: HTTPValidator?
    var terms: DownloadTerms?
    var reach: NetworkReach?
    var upload: UploadBody?

    /// What goes into the request, to every hop. Only the file itself is asked for, not a form of it made for the way,
    /// since ranges are counted in what is sent (RFC 9110, 14.2); unless it is that form which is kept.
    var headers: [String: String] {
        var headers = terms?.acceptEncoding == nil ? ["Accept-Encoding": "identity"] : [:]
        if offset > 0, let validator {
            headers["Range"] = "bytes=\(offset)-"
            headers["If-Range"] = validator.value
        }
        return headers
    }
}

/// How an exchange ended.
enum AttemptEnding: Sendable, Equatable {
    /// The answer is complete.
    case finished
    case failed(BackgroundTransferError)
    /// It was told to.
    case stopped
}
