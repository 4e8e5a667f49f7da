/// The beginning of a file that the program has fetched itself and can not finish: a task goes on from it.
public struct PartialDownload: Sendable, Hashable {
    /// From the first byte on, as they were sent.
    public var bytes: [UInt8]
    /// The head of the answer that brought them.
    public var response: DownloadResponse

    public init(bytes: [UInt8], response: DownloadResponse) {
        self.bytes = bytes
        self.response = response
    }

    /// Whether another request can go on from it: only from the very bytes that the server has, of a copy that it can
    /// tell from others (RFC 9110, 13.1.5).
    public var isResumable: Bool { AdoptedBytes(self) != nil }
}
