import BackgroundTasks
package import BackgroundTransfers
package import News
import Web

extension ExchangeFailure {
    /// Why a task of the background session, or its last attempt, failed.
    package init(_ error: BackgroundTransferError) {
        let error = error.withoutSecrets
        self.init(Redaction.sentence(error.words), ExchangeCause(error))
    }

    /// Why a finished file could not be moved into place.
    init(_ error: DownloadError) { self.init(error.description, .download(.unplaced(error))) }

    /// An empty file, where the feed announces this many bytes.
    init(emptyFileOf announced: Int64) {
        self.init(
            "The server sent an empty file, but the feed announces \(Int(announced).counted("byte")). Try again later.",
            .download(.emptyFile(announced: announced)))
    }

    /// A fetched document that cannot be read.
    init(unreadable reason: String) {
        self.init(
            "The fetched document cannot be read (\(reason)).", .download(.unreadableDocument(reason: reason)))
    }

    /// Why the session cannot start.
    init(anyOf error: any Error) {
        switch error {
        case let error as BackgroundTransferError: self.init(error)
        case let error as DownloadError: self.init(error)
        default: self.init("\(error)", nil)
        }
    }
}

extension BackgroundTransferError: ExchangeError {
    package var failure: ExchangeFailure { ExchangeFailure(self) }
}

extension BackgroundTransferError {
    /// The sentence for the user: newsterm's sessions fetch files, while BackgroundTransfers can also send them.
    fileprivate var words: String {
        switch self {
        case .status(let status): HTTPStatus.sentence(for: status, of: .file)
        case .cancelled: "The download was cancelled."
        case .privateAddress(let place):
            "\"\(SafeText.line(place, maximumLength: 128))\" lies in a private network, where this download may not go."
        case .noSpace: "The disk is full. The download resumes when there is space."
        case .resumable(let cause, _): cause.words
        default: description
        }
    }

    /// The same error with secrets removed from addresses given by a server.
    fileprivate var withoutSecrets: BackgroundTransferError {
        switch self {
        case .unsupportedURL(let address): .unsupportedURL(Self.shown(address))
        case .privateAddress(let place):
            .privateAddress(place.contains(where: { "/@".contains($0) }) ? Self.shown(place) : place)
        case .gaveUp(let seconds, let last, let data, let words):
            .gaveUp(seconds: seconds, last: last?.withoutSecrets, data, lastReason: words)
        case .resumable(let cause, let data): .resumable(cause.withoutSecrets, data)
        default: self
        }
    }

    /// Without a clear host, a password may be anywhere in the address: only its scheme is shown.
    private static func shown(_ address: String) -> String {
        let safe = Excerpt.of(Redaction.redacted(FeedAddress.withoutAnyCredentials(address)))
        if safe.contains("://"), !safe.contains("@") { return safe }
        let scheme = address.prefix { $0 != ":" }
        return scheme.count < address.count && scheme.allSatisfy { $0.isLetter || $0.isNumber } ? "\(scheme):…" : "…"
    }
}

extension ExchangeCause {
    /// - Returns: nil if only the error's own description fits.
    fileprivate init?(_ error: BackgroundTransferError) {
        switch error.cause {
        case .connection(_, let error?), .untrusted(_, let error?):
            guard let cause = ExchangeCause(error) else { return nil }
            self = cause
        case let error:
            guard let cause = DownloadCause(error) else { return nil }
            self = .download(cause)
        }
    }
}

extension DownloadCause {
    fileprivate init?(_ error: BackgroundTransferError) {
        switch error {
        case .cancelled: self = .cancelled
        case .unsupportedURL(let address): self = .notAWebAddress(address)
        case .privateAddress(let place): self = .privateAddress(place)
        case .timedOut(let seconds): self = .silent(seconds: seconds)
        case .gaveUp(let seconds, let last, _, _):
            self = .gaveUp(seconds: seconds, because: last.flatMap { ExchangeCause($0) })
        case .connection(let reason, _): self = .connection(detail: reason)
        case .untrusted(let reason, _): self = .untrusted(detail: reason)
        case .tooManyRedirects: self = .tooManyRedirects
        case .status(let status): self = .status(status)
        case .tooLarge(let limit): self = .tooLarge(limit: limit)
        case .unexpectedContent(let found, let expected): self = .unexpectedContent(found: found, expected: expected)
        case .lengthMismatch(let announced, let received):
            self = .lengthMismatch(announced: announced, received: received)
        case .inconsistentAnswer(let reason): self = .contradiction(detail: reason)
        case .noSpace: self = .fullDisk
        case .unusableFolder(let reason): self = .unusableFolder(detail: reason)
        // newsterm never triggers these: it only downloads files by URL.
        case .resumable, .unreadableFile, .unencrypted, .sendsFilesOnly, .unsupportedMethod, .unusableResumeData,
            .outlivedProcess:
            return nil
        }
    }
}
