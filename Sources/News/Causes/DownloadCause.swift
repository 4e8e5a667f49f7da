/// Why a file does not come, or has no place, as a value that each language has words for. It is stored beside the sentence
/// in English: cases are added and keep their names.
public enum DownloadCause: Codable, Sendable, Hashable {
    case cancelled
    case notOfTheWeb(String)
    /// The address, or the host, that it may not connect to.
    case privateAddress(String)
    case silent(seconds: Int)
    /// After so many seconds in all; why the last attempt failed.
    indirect case gaveUp(seconds: Int, because: ExchangeCause?)
    /// What the machine or the server said.
    case connection(detail: String)
    case untrusted(detail: String)
    case tooManyRedirects
    case status(Int)
    /// Bytes.
    case tooLarge(limit: Int64)
    /// Media types.
    case unexpectedContent(found: String, expected: String)
    /// Bytes.
    case lengthMismatch(announced: Int64, received: Int64)
    /// Not a byte came where the feed announces so many.
    case emptyFile(announced: Int64)
    case contradiction(detail: String)
    /// It goes on when there is room.
    case fullDisk
    case unusableFolder(detail: String)
    /// A document has come and cannot be read; nil: it has vanished.
    case unreadableDocument(reason: String?)
    /// It has come, and has no place.
    case unplaced(DownloadError)
}
