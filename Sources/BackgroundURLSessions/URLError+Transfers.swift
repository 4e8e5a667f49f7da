import BackgroundTasks
public import BackgroundTransfers
public import Foundation
import Web

// Errors as Apple's sessions tell them, by their domain and codes: what looks at a `URLError`, or at an `NSError`, finds what
// it looks for. The library's own says more, and lies beneath.

extension URLError {
    /// Why the transfer came to nothing, in the library's own words; nil: the error is not of a background session.
    public var transferError: BackgroundTransferError? { userInfo[NSUnderlyingErrorKey] as? BackgroundTransferError }

    /// What another download can go on from; nil: nothing.
    public var downloadTaskResumeData: Data? {
        userInfo[BackgroundURLSessionDownloadTask.resumeDataKey] as? Data
    }

    /// - Parameter address: of the transfer's request.
    init(_ error: BackgroundTransferError, _ address: String?) {
        var userInfo: [String: Any] = [
            NSLocalizedDescriptionKey: error.description, NSUnderlyingErrorKey: error,
        ]
        userInfo[NSURLErrorFailingURLErrorKey] = address.flatMap { URL(string: $0) }
        userInfo[BackgroundURLSessionDownloadTask.resumeDataKey] = error.encodedResumeData
        self.init(error.code, userInfo: userInfo)
    }
}

/// The error's own description is a dump of all that it carries.
extension URLError: ErrorForJournal {
    package var textForJournal: String { code == .cancelled ? "cancelled" : localizedDescription }
}

extension BackgroundTransferError {
    /// As the data that `downloadTask(withResumeData:)` takes.
    var encodedResumeData: Data? { resumeData.flatMap { try? JSONEncoder().encode($0) } }

    /// Apple's number for it.
    var code: URLError.Code {
        switch self {
        case .cancelled: .cancelled
        case .unsupportedURL: .unsupportedURL
        case .privateAddress: .resourceUnavailable
        case .timedOut, .gaveUp: .timedOut
        case .connection(_, .unresolvedHost(_)?): .cannotFindHost
        case .connection(_, .cannotConnect(_, _)?), .connection(_, .proxy(_)?): .cannotConnectToHost
        case .connection(_, .tls(_, _)?): .secureConnectionFailed
        case .connection: .networkConnectionLost
        case .untrusted: .serverCertificateUntrusted
        case .tooManyRedirects: .httpTooManyRedirects
        case .status, .unexpectedContent, .lengthMismatch, .inconsistentAnswer: .badServerResponse
        case .tooLarge: .dataLengthExceedsMaximum
        case .noSpace: .cannotWriteToFile
        case .unreadableFile: .cannotOpenFile
        case .unencrypted: .appTransportSecurityRequiresSecureConnection
        case .outlivedProcess: .backgroundSessionWasDisconnected
        case .unusableFolder: .cannotCreateFile
        // Apple's raise an exception, or have no number of their own.
        case .sendsFilesOnly, .unsupportedMethod, .unusableResumeData: .unknown
        case .resumable(let cause, _): cause.code
        }
    }
}
