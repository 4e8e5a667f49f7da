/// What has come of an answer before it was cut off. Another request goes on from it as long as the server has the very
/// same bytes (RFC 9110, 13.1.5 and 14); otherwise it begins anew.
public struct KeptAnswer: Sendable, Equatable {
    public let head: ResponseHead
    /// From the first byte on, as they were sent.
    public let bytes: [UInt8]
    /// A strong `ETag`, as it came.
    let etag: String
    /// Bytes of the whole.
    let length: Int

    /// Longer ones are not sent: no server needs them.
    private static let longestTag = 1000

    /// Nil: nobody could go on from it. Only an `ETag` tells a form of a document that was compressed for the way from
    /// others, and only with the length one knows where it ends.
    public init?(head: ResponseHead, bytes: [UInt8]) {
        guard head.status == 200, let length = head.contentLength.flatMap({ Int(exactly: $0) }), bytes.count < length,
            !bytes.isEmpty,
            let etag = head.etag, etag.count >= 2, etag.hasPrefix("\""), etag.hasSuffix("\""),
            etag.utf8.count <= Self.longestTag, etag.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
        else { return nil }
        (self.head, self.bytes, self.etag, self.length) = (head, bytes, etag, length)
    }

    /// What the request for the rest says.
    var requestHeaders: [(String, String)] { [("Range", "bytes=\(bytes.count)-"), ("If-Range", etag)] }

    /// Whether an answer with status 206 brings the rest of it: all of the rest, of the same version.
    func isContinued(by part: ResponseHead) -> Bool {
        guard part.etag == etag, part.encoding == head.encoding else { return false }
        return part.contentRange?.filter { $0 != " " } == "bytes\(bytes.count)-\(length - 1)/\(length)"
    }

    /// The head of the whole.
    /// - Parameter part: that of the answer that brought the rest.
    func head(of part: ResponseHead) -> ResponseHead {
        var whole = part
        (whole.status, whole.contentType, whole.contentLength) = (200, head.contentType, head.contentLength)
        (whole.contentRange, whole.contentEncoding) = (nil, head.contentEncoding)
        return whole
    }
}
