package import BackgroundTasks
public import FoundationEssentials
import Glibc
public import Web

/// Why a transfer, or one attempt of it, failed. `description` is a sentence for the user.
public enum BackgroundTransferError: Error, Codable, Sendable, Hashable {
    /// The user or the program cancelled it.
    case cancelled(DownloadResumeData?)
    /// Not an `http` or `https` URL, or a redirect to another scheme.
    case unsupportedURL(String)
    /// The host has a private address, to which `DownloadRequest.reach` does not allow a connection.
    case privateAddress(String)
    /// No byte arrived for this many seconds.
    case timedOut(seconds: Int)
    /// The resource timeout, in seconds, has passed; with the last error.
    indirect case gaveUp(
        seconds: Int, last: BackgroundTransferError?, DownloadResumeData?,
        /// The text of a last error that an earlier version stored.
        lastReason: String? = nil)
    /// The server could not be reached, or the connection broke. `WebError` is nil if the error did not come from the
    /// exchange or was stored by an earlier version.
    case connection(reason: String, WebError? = nil)
    /// The server's certificate or the encryption is not acceptable.
    case untrusted(reason: String, WebError? = nil)
    case tooManyRedirects
    /// The server refused with this status.
    case status(Int)
    /// The file exceeds the program's limit, in bytes.
    case tooLarge(limit: Int64)
    /// A web page came in place of the announced type.
    case unexpectedContent(found: String, expected: String)
    /// The server repeatedly sent another length than it announced.
    case lengthMismatch(announced: Int64, received: Int64)
    /// The server's responses to a range request contradict each other.
    case inconsistentAnswer(reason: String)
    /// The disk is full. A transfer under way resumes when there is space; one that was to begin has not begun.
    case noSpace
    /// The file to upload does not exist or cannot be read.
    case unreadableFile(reason: String)
    /// The server redirects the upload from https to this unencrypted URL: the file is not sent there.
    case unencrypted(String)
    /// The request has a body of its own; a background session only sends files.
    case sendsFilesOnly
    /// Neither `POST` nor `PUT` nor `PATCH`.
    case unsupportedMethod(String)
    case unusableResumeData
    /// A data task whose process ended, or was stopped while the response arrived.
    case outlivedProcess
    /// The folder is gone or cannot be written to.
    case unusableFolder(reason: String)
    /// The transfer failed for this reason, and another one can resume from its bytes.
    indirect case resumable(BackgroundTransferError, DownloadResumeData)
}

extension BackgroundTransferError: LocalizedError {
    public var errorDescription: String? { description }
}

extension BackgroundTransferError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cancelled: "The transfer was cancelled."
        case .unsupportedURL(let address): "\(Self.quoted(address)) is not a web address."
        case .privateAddress(let place):
            "\(Self.quoted(place)) is on a private network, which this transfer may not use."
        case .timedOut(let seconds): "The server sent nothing for \(Self.counted(seconds, "second"))."
        case .gaveUp(let seconds, let last, _, let words):
            "Given up after \(Self.time(seconds))" + ((last?.description ?? words).map { ": \(Self.line($0))" } ?? ".")
        case .connection(let reason, _): "The connection failed: \(Self.line(reason))."
        case .untrusted(let reason, _): "The server cannot be trusted: \(Self.line(reason))."
        case .tooManyRedirects: "The server redirected too many times."
        case .status(let status): "The server refused with status \(status)."
        case .tooLarge(let limit): "The file is larger than \(Self.counted(limit, "byte"))."
        case .unexpectedContent(let found, let expected):
            "The server sent \(Self.quoted(found)) where \(Self.quoted(expected)) was announced. "
                + "Open the address in a browser: it may ask you to sign in."
        case .lengthMismatch(let announced, let received):
            "The server announced \(Self.counted(announced, "byte")) but sent \(received)."
        case .inconsistentAnswer(let reason): "The server contradicts itself: \(Self.line(reason))."
        case .noSpace:
            "The disk is full. A transfer that has started resumes when there is space; start any other again."
        case .unreadableFile(let reason): "The file to be sent cannot be read: \(Self.line(reason))."
        case .unencrypted(let address):
            "The server redirects to \(Self.quoted(address)), which is not encrypted; the file is not sent there."
        case .sendsFilesOnly:
            "A background session sends files only: write the data to a file, and use uploadTask(with:fromFile:)."
        case .unsupportedMethod(let method): "A file is sent by POST, PUT or PATCH, and not by \(Self.quoted(method))."
        case .unusableResumeData: "The resume data cannot be read: start the download again."
        case .outlivedProcess:
            "The process that wanted the data has ended, or was stopped: use a download task if the transfer must "
                + "outlive the process."
        case .unusableFolder(let reason):
            "The download folder cannot be used: \(Self.line(reason)). Check its permissions."
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
    /// What a later transfer can resume from; nil: nothing.
    public var resumeData: DownloadResumeData? {
        switch self {
        case .cancelled(let data), .gaveUp(_, _, let data, _): data
        case .resumable(_, let data): data
        default: nil
        }
    }

    /// The failure itself, without resume data.
    public var cause: BackgroundTransferError { if case .resumable(let cause, _) = self { cause } else { self } }

    /// The error with its texts truncated for storage: a URL or a server's text may be of any length.
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

    /// Drops the error if its text is long; the truncated `reason` remains.
    private static func cut(_ error: WebError?) -> WebError? {
        error.flatMap { "\($0)".utf8.count <= 1000 ? $0 : nil }
    }

    /// Whether another attempt would fail in the same way.
    var isPermanent: Bool {
        switch self {
        case .cancelled, .unsupportedURL, .privateAddress, .gaveUp, .tooManyRedirects, .tooLarge, .resumable,
            .unreadableFile, .unencrypted, .sendsFilesOnly, .unsupportedMethod, .unusableResumeData, .outlivedProcess:
            true
        // A wrong clock, a captive portal or an unmounted disk is temporary, and must not end all downloads at once.
        case .untrusted, .unusableFolder: false
        case .timedOut, .connection, .unexpectedContent, .lengthMismatch, .inconsistentAnswer, .noSpace: false
        case .status(let status):
            // RFC 9110, 15.5.9 and 15.6; RFC 8470 (425); RFC 6585 (429). Unimplemented (501, 505) stays so.
            !([408, 425, 429].contains(status) || status >= 500 && ![501, 505].contains(status))
        }
    }

    /// Whether the server responded with a refusal.
    var isRefusal: Bool { if case .status = self { true } else { false } }

    /// Whether the server contradicted itself or the request. A few more attempts may help; many will not.
    var isContradiction: Bool {
        switch self {
        case .unexpectedContent, .lengthMismatch, .inconsistentAnswer: true
        default: false
        }
    }
}

// MARK: - Causes

extension BackgroundTransferError {
    init(_ error: WebError) {
        self =
            switch error {
            case .redirectRefused(let url, .unencrypted): .unencrypted(url)
            case .fileNotFound, .notARegularFile, .fileUnreadable: .unreadableFile(reason: Self.reason(error))
            case .redirectRefused(let url, .privateAddress): .privateAddress(url)
            case .privateAddress(let host): .privateAddress(host)
            case .badURL(let url, _), .redirectRefused(let url, _): .unsupportedURL(url)
            case .unsupportedScheme(let scheme): .unsupportedURL("\(scheme):")
            // Handshakes fail for many passing reasons, such as a bad line, which say nothing about the server's
            // certificate.
            case .tls(_, .handshake), .tls(_, .noTLS): .connection(reason: Self.reason(error), error)
            case .tls: .untrusted(reason: Self.reason(error), error)
            case .tooManyRedirects, .redirectLoop: .tooManyRedirects
            case .timedOut(_, _, let limit): .timedOut(seconds: Int(limit.components.seconds))
            default: .connection(reason: Self.reason(error), error)
            }
    }

    /// The error's sentence without its full stop, for use inside another sentence.
    private static func reason(_ error: WebError) -> String {
        let sentence = error.description
        return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// The transfer error for a record that cannot be stored.
    package static func unstorable(_ error: BackgroundTaskError) -> BackgroundTransferError {
        guard case .storage(_, _, let reason, _) = error else { return .unusableFolder(reason: error.description) }
        return error.isDiskFull ? .noSpace : .unusableFolder(reason: reason)
    }

    /// The transfer error for an `errno`.
    static func system(_ number: Int32) -> BackgroundTransferError {
        number == ENOSPC || number == EDQUOT ? .noSpace : .unusableFolder(reason: String(cString: strerror(number)))
    }
}
