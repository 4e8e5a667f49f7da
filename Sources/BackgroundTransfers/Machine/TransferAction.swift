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
    case remove(TransferFile)
    /// As many bytes of the answer are wanted from now on; nil: any number.
    case limit(attempt: Int, Int64?)
    /// An event that is told now or never.
    case tell(BackgroundSessionEvent)
    /// Start the program, so that it hears of the events.
    case launch
}

/// One request to a server.
struct AttemptOrder: Sendable, Equatable {
    let attempt: Int
    let task: UUID
    let request: DownloadRequest
    let offset: Int64
    let validator: HTTPValidator?

    /// What goes into the request, to every hop. Only the file itself is asked for, not a form of it made for the way,
    /// since ranges are counted in what is sent (RFC 9110, 14.2); unless it is that form which is kept.
    var headers: [String: String] {
        var headers = request.keepsEncoding ? [:] : ["Accept-Encoding": "identity"]
        if offset > 0, let validator {
            headers["Range"] = "bytes=\(offset)-"
            headers["If-Range"] = validator.value
        }
        return headers
    }

    /// What is asked for beside that. Who goes on from some bytes has a copy that is newer than the one the validators are
    /// of.
    var document: WebRequest {
        let (terms, isConditional) = (request.terms ?? DownloadTerms(), offset == 0)
        return WebRequest(
            url: request.url, etag: isConditional ? terms.etag : nil,
            lastModified: isConditional ? terms.lastModified : nil, validatorsURL: terms.validatorsURL,
            accept: terms.accept ?? "*/*", acceptEncoding: terms.acceptEncoding, headers: terms.headers,
            movedTo: terms.movedTo, reach: request.reach ?? .asNamed)
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
