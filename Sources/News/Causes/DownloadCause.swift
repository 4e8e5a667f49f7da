/// Why a file was not downloaded, or could not be placed, as a value that can be translated. Stored beside the English
/// sentence: add cases, but never change their stored names.
public enum DownloadCause: Codable, Sendable, Hashable {
    case cancelled
    case notAWebAddress(String)
    /// The address or host that may not be connected to.
    case privateAddress(String)
    case silent(seconds: Int)
    /// After `seconds` in total; `because` is the failure of the last attempt.
    indirect case gaveUp(seconds: Int, because: ExchangeCause?)
    /// The message from the system or the server.
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
    /// No bytes arrived, although the feed announces some.
    case emptyFile(announced: Int64)
    case contradiction(detail: String)
    /// The download continues once there is room.
    case fullDisk
    case unusableFolder(detail: String)
    /// A fetched document cannot be read; nil if it has vanished.
    case unreadableDocument(reason: String?)
    /// The file was downloaded but could not be placed.
    case unplaced(DownloadError)

    // The names under which they are stored; every case needs one.
    private enum CodingKeys: String, CodingKey {
        case cancelled, privateAddress, silent, gaveUp, connection, untrusted, tooManyRedirects, status, tooLarge,
            unexpectedContent, lengthMismatch, emptyFile, contradiction, fullDisk, unusableFolder, unreadableDocument,
            unplaced
        case notAWebAddress = "notOfTheWeb"
    }
}
