import FoundationEssentials
import Web

/// An action that the state machine asks its driver to perform. Perform them in order.
enum TransferAction: Sendable, Equatable {
    /// Store the session (``TransferStateMachine/record``). Comes before the actions that rely on it.
    case store
    case begin(AttemptOrder)
    /// The response is accepted: create the part, or truncate it to this length, and append the body.
    case write(attempt: Int, PartName, from: Int64)
    /// Cancel the exchange, and report its end.
    case stop(attempt: Int)
    /// Sync the part and rename it to the finished file; report `placed`.
    case place(UUID, PartName)
    case remove(TransferFile)
    /// Accept at most this many bytes of the response from now on; nil: no limit.
    case limit(attempt: Int, Int64?)
    /// Deliver an event now, or drop it.
    case deliver(BackgroundSessionEvent)
    /// Start the program to handle the events.
    case launch
}

/// One request to a server.
struct AttemptOrder: Sendable, Equatable {
    let attempt: Int
    let task: UUID
    let request: DownloadRequest
    let offset: Int64
    let validator: HTTPValidator?

    /// Headers for every hop. They ask for the file itself, not a content-coded form of it, since ranges count encoded
    /// bytes (RFC 9110, 14.2); unless the encoded form is what is kept.
    var headers: [String: String] {
        var headers = request.keepsEncoding ? [:] : ["Accept-Encoding": "identity"]
        if offset > 0, let validator {
            headers["Range"] = "bytes=\(offset)-"
            headers["If-Range"] = validator.value
        }
        return headers
    }

    /// The rest of the request. A resumed download sends no cache validators: its partial copy is newer than the copy
    /// they belong to.
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
    /// The response is complete.
    case finished
    case failed(BackgroundTransferError)
    /// The driver was asked to stop it.
    case stopped
}
