package import BackgroundTasks
import Glibc
public import Web

/// Why a transfer, or one attempt of it, came to nothing. `description` is a sentence for the user.
public enum BackgroundTransferError: Error, Codable, Sendable, Hashable {
    /// The user, or the program, cancelled it.
    case cancelled(DownloadResumeData?)
    /// Not an address of `http` or `https`, or a redirect to one that is not.
    case unsupportedURL(String)
    /// The address, or the host, lies in a private network, where `DownloadRequest.reach` does not allow it to go.
    case privateAddress(String)
    /// No byte came for so many seconds.
    case timedOut(seconds: Int)
    /// It was tried for so many seconds in all, and the time is up; the last error.
    indirect case gaveUp(
        seconds: Int, last: BackgroundTransferError?, DownloadResumeData?,
        /// In the words of an earlier version, which stored no error.
        lastReason: String? = nil)
    /// The server could not be reached, or the connection broke. The error is nil where it was none of the exchange, or
    /// an earlier version stored it.
    case connection(reason: String, WebError? = nil)
    /// The connection is not safe.
    case untrusted(reason: String, WebError? = nil)
    case tooManyRedirects
    /// The server refused, with this status.
    case status(Int)
    /// The file is longer than the program wants it, in bytes.
    case tooLarge(limit: Int64)
    /// A web page came in place of what was announced.
    case unexpectedContent(found: String, expected: String)
    /// The server announced another length than it sent, again and again.
    case lengthMismatch(announced: Int64, received: Int64)
    /// The server's answers to a request for the rest contradict each other.
    case inconsistentAnswer(reason: String)
    /// The disk is full. A transfer that has begun goes on when there is room; one that was to begin has not.
    case noSpace
    /// The file that was to be sent is not there, or cannot be read.
    case unreadableFile(reason: String)
    /// The server redirects the file from https to this address, which is not encrypted: it is not sent there.
    case unencrypted(String)
    /// A request with a body of its own: a background session sends files.
    case sendsFilesOnly
    /// Neither `POST` nor `PUT` nor `PATCH`.
    case unsupportedMethod(String)
    case unusableResumeData
    /// A data task whose process has ended, or was stopped while its answer came.
    case outlivedProcess
    /// The folder cannot be written to, or has vanished.
    case unusableFolder(reason: String)
    /// The transfer came to nothing for that reason, and another one can go on from what is there.
    indirect case resumable(BackgroundTransferError, DownloadResumeData)
}

extension BackgroundTransferError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cancelled: "The transfer was cancelled."
        case .unsupportedURL(let address): "\(Self.quoted(address)) is not an address of the web."
        case .privateAddress(let place):
            "\(Self.quoted(place)) lies in a private network, where this transfer may not go."
        case .timedOut(let seconds): "The server sent nothing for \(Self.counted(seconds, "second"))."
        case .gaveUp(let seconds, let last, _, let words):
            "Given up after \(Self.time(seconds))" + ((last?.description ?? words).map { ": \(Self.line($0))" } ?? ".")
        case .connection(let reason, _): "The connection failed: \(Self.line(reason))."
        case .untrusted(let reason, _): "The server cannot be trusted: \(Self.line(reason))."
        case .tooManyRedirects: "The server sent us from address to address without end."
        case .status(let status): "The server refused with status \(status)."
        case .tooLarge(let limit): "The file is larger than \(Self.counted(limit, "byte"))."
        case .unexpectedContent(let found, let expected):
            "The server sent \(Self.quoted(found)) where \(Self.quoted(expected)) was announced. "
                + "Open the address in a browser: it may ask you to sign in."
        case .lengthMismatch(let announced, let received):
            "The server announced \(Self.counted(announced, "byte")) and sent \(received)."
        case .inconsistentAnswer(let reason): "The server contradicts itself: \(Self.line(reason))."
        case .noSpace: "The disk is full. What has begun goes on when there is room."
        case .unreadableFile(let reason): "The file to be sent cannot be read: \(Self.line(reason))."
        case .unencrypted(let address):
            "The server redirects to \(Self.quoted(address)), which is not encrypted; the file is not sent there."
        case .sendsFilesOnly:
            "A background session sends files only: write the data to a file, and use uploadTask(with:fromFile:)."
        case .unsupportedMethod(let method): "A file is sent by POST, PUT or PATCH, and not by \(Self.quoted(method))."
        case .unusableResumeData: "The resume data cannot be read: begin the download anew."
        case .outlivedProcess:
            "The process that wanted the data has ended, or was stopped: use a download task for what has to outlive that."
        case .unusableFolder(let reason):
            "The folder of downloads cannot be used: \(Self.line(reason)). Check its permissions."
        case .resumable(let cause, _): cause.description
        }
    }

    private static func line(_ text: String) -> String { SafeText.line(text, maximumLength: 300) }

    private static func quoted(_ text: String) -> String { "\"\(SafeText.line(text, maximumLength: 128))\"" }

    private static func time(_ seconds: Int) -> String {
        seconds >= 2 * 86_400 ? "\(seconds / 86_400) days" : counted(seconds, "second")
    }

    private static func counted(_ count: some BinaryInteger, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}

extension BackgroundTransferError {
    /// What a later transfer can go on from; nil: nothing.
    public var resumeData: DownloadResumeData? {
        switch self {
        case .cancelled(let data), .gaveUp(_, _, let data, _): data
        case .resumable(_, let data): data
        default: nil
        }
    }

    /// Why it came to nothing, whether or not something is left to go on from.
    public var cause: BackgroundTransferError { if case .resumable(let cause, _) = self { cause } else { self } }

    /// What is remembered and told of it: an address, or what a server says, may be of any length.
    var bounded: BackgroundTransferError {
        switch self {
        case .unsupportedURL(let address): .unsupportedURL(Self.cut(address))
        case .privateAddress(let place): .privateAddress(Self.cut(place))
        case .gaveUp(let seconds, let last, let data, let words):
            .gaveUp(seconds: seconds, last: last?.bounded, data, lastReason: words.map(Self.cut))
        case .connection(let reason, let error): .connection(reason: Self.cut(reason), Self.cut(error))
        case .untrusted(let reason, let error): .untrusted(reason: Self.cut(reason), Self.cut(error))
        case .unexpectedContent(let found, let expected):
            .unexpectedContent(found: Self.cut(found), expected: Self.cut(expected))
        case .inconsistentAnswer(let reason): .inconsistentAnswer(reason: Self.cut(reason))
        case .unreadableFile(let reason): .unreadableFile(reason: Self.cut(reason))
        case .unencrypted(let address): .unencrypted(Self.cut(address))
        case .unsupportedMethod(let method): .unsupportedMethod(Self.cut(method))
        case .unusableFolder(let reason): .unusableFolder(reason: Self.cut(reason))
        case .resumable(let cause, let data): .resumable(cause.bounded, data)
        case .cancelled, .timedOut, .tooManyRedirects, .status, .tooLarge, .lengthMismatch, .noSpace, .sendsFilesOnly,
            .unusableResumeData, .outlivedProcess:
            self
        }
    }

    private static func cut(_ text: String) -> String { SafeText.line(text, maximumLength: 1000) }

    /// Its sentence, which is cut itself, is left of one that is longer.
    private static func cut(_ error: WebError?) -> WebError? {
        error.flatMap { "\($0)".utf8.count <= 1000 ? $0 : nil }
    }

    /// Whether another attempt would end the same.
    var isPermanent: Bool {
        switch self {
        case .cancelled, .unsupportedURL, .privateAddress, .gaveUp, .tooManyRedirects, .tooLarge, .resumable,
            .unreadableFile, .unencrypted, .sendsFilesOnly, .unsupportedMethod, .unusableResumeData, .outlivedProcess:
            true
        // A clock that is wrong, a hotel's page to sign in at, a disk that is not mounted: they pass, and must not end
        // all downloads at once.
        case .untrusted, .unusableFolder: false
        case .timedOut, .connection, .unexpectedContent, .lengthMismatch, .inconsistentAnswer, .noSpace: false
        case .status(let status):
            // RFC 9110, 15.5.9 and 15.6; RFC 8470 (425); RFC 6585 (429). What is not built (501, 505) stays so.
            !([408, 425, 429].contains(status) || status >= 500 && ![501, 505].contains(status))
        }
    }

    /// Whether the server gave an answer, and it was no.
    var isRefusal: Bool { if case .status = self { true } else { false } }

    /// Whether the server contradicted itself or the request, which a few more attempts may mend and many do not.
    var isContradiction: Bool {
        switch self {
        case .unexpectedContent, .lengthMismatch, .inconsistentAnswer: true
        default: false
        }
    }
}

// MARK: - Causes

extension BackgroundTransferError {
    /// Why an exchange came to nothing.
    init(_ error: WebError) {
        self =
            switch error {
            case .redirectRefused(let url, .unencrypted): .unencrypted(url)
            case .fileNotFound, .notARegularFile, .fileUnreadable: .unreadableFile(reason: Self.reason(error))
            case .redirectRefused(let url, .privateAddress): .privateAddress(url)
            case .privateAddress(let host): .privateAddress(host)
            case .badURL(let url, _), .redirectRefused(let url, _): .unsupportedURL(url)
            case .unsupportedScheme(let scheme): .unsupportedURL("\(scheme):")
            // A handshake breaks off for many reasons, a bad line among them; a bad certificate stays one.
            case .tls(_, .handshake), .tls(_, .noTLS): .connection(reason: Self.reason(error), error)
            case .tls: .untrusted(reason: Self.reason(error), error)
            case .tooManyRedirects, .redirectLoop: .tooManyRedirects
            case .timedOut(_, _, let limit): .timedOut(seconds: Int(limit.components.seconds))
            default: .connection(reason: Self.reason(error), error)
            }
    }

    /// The sentence without its full stop, to stand inside another one.
    private static func reason(_ error: WebError) -> String {
        let sentence = error.description
        return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// What it means for a transfer that the session cannot be written down.
    package static func unstorable(_ error: BackgroundTaskError) -> BackgroundTransferError {
        guard case .storage(_, _, let reason, _) = error else { return .unusableFolder(reason: error.description) }
        return error.isDiskFull ? .noSpace : .unusableFolder(reason: reason)
    }

    /// What a failed call to the system means for a transfer.
    static func system(_ number: Int32) -> BackgroundTransferError {
        number == ENOSPC || number == EDQUOT ? .noSpace : .unusableFolder(reason: String(cString: strerror(number)))
    }
}
