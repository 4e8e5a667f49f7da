import BackgroundTasks
import Glibc
import Web

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
            case .tls(_, .handshake), .tls(_, .noTLS): .connection(reason: Self.reason(error))
            case .tls: .untrusted(reason: Self.reason(error))
            case .tooManyRedirects, .redirectLoop: .tooManyRedirects
            case .timedOut(_, _, let limit): .timedOut(seconds: Int(limit.components.seconds))
            default: .connection(reason: Self.reason(error))
            }
    }

    /// The sentence without its full stop, to stand inside another one.
    private static func reason(_ error: WebError) -> String {
        let sentence = error.description
        return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }
}

extension BackgroundTransferError {
    /// What it means for a transfer that the session can not be written down.
    static func unstorable(_ error: BackgroundTaskError) -> BackgroundTransferError {
        guard case .storage(_, _, let reason) = error else { return .unusableFolder(reason: error.description) }
        let isFull = [ENOSPC, EDQUOT].contains { String(cString: strerror($0)) == reason }
        return isFull ? .noSpace : .unusableFolder(reason: reason)
    }
}
