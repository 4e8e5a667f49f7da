import BackgroundTasks
public import BackgroundTransfers
public import Foundation
import Web

// Errors with Apple's domain and codes, for code that examines a `URLError` or an `NSError`. The library's own error,
// which says more, is the underlying error.

extension URLError {
    /// The library's own error; nil: not an error of a background session.
    public var transferError: BackgroundTransferError? { userInfo[NSUnderlyingErrorKey] as? BackgroundTransferError }

    /// Resume data for another download; nil: none.
    public var downloadTaskResumeData: Data? {
        userInfo[BackgroundURLSessionDownloadTask.resumeDataKey] as? Data
    }

    /// - Parameter address: the URL of the transfer's request.
    init(_ error: BackgroundTransferError, _ address: String?) {
        var userInfo: [String: Any] = [
            NSLocalizedDescriptionKey: error.description, NSUnderlyingErrorKey: error,
        ]
        userInfo[NSURLErrorFailingURLErrorKey] = address.flatMap { URL(string: $0) }
        userInfo[BackgroundURLSessionDownloadTask.resumeDataKey] = error.encodedResumeData
        self.init(error.code, userInfo: userInfo)
    }
}

/// Avoids the error's own description, which dumps its whole `userInfo`.
extension URLError: ErrorForJournal {
    package var textForJournal: String { code == .cancelled ? "cancelled" : localizedDescription }
}

extension BackgroundTransferError {
    /// Encoded for `downloadTask(withResumeData:)`.
    var encodedResumeData: Data? { resumeData.flatMap { try? JSONEncoder().encode($0) } }

    /// Apple's code for the error.
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
        // Apple's sessions raise an exception for these, or have no code.
        case .sendsFilesOnly, .unsupportedMethod, .unusableResumeData: .unknown
        case .resumable(let cause, _): cause.code
        }
    }
}
