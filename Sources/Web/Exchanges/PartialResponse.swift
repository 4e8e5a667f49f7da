/// The received part of an interrupted response. Another request resumes from it if the server still has exactly these
/// bytes (RFC 9110, 13.1.5 and 14), and otherwise starts again.
public struct PartialResponse: Sendable, Equatable {
    public let head: ResponseHead
    /// From the first byte, as sent.
    public let bytes: [UInt8]
    private let validator: HTTPValidator
    /// Bytes of the whole body.
    let length: Int

    /// nil if no request could resume from it. Only an `ETag` distinguishes the encodings of a document, and only the
    /// length tells where it ends.
    public init?(head: ResponseHead, bytes: [UInt8]) {
        guard head.status == 200, let length = head.contentLength.flatMap({ Int(exactly: $0) }), bytes.count < length,
            !bytes.isEmpty, let validator = HTTPValidator(head, isAsSent: true), validator.value.hasPrefix("\"")
        else { return nil }
        (self.head, self.bytes, self.validator, self.length) = (head, bytes, validator, length)
    }

    /// The header fields that request the rest.
    var requestHeaders: [(String, String)] { [("Range", "bytes=\(bytes.count)-"), ("If-Range", validator.value)] }

    /// Whether a response with status 206 brings exactly the rest, of the same version.
    func isContinued(by part: ResponseHead) -> Bool {
        validator.isConfirmed(by: part, ofSameServer: false) && head.isEncodedAlike(part)
            && part.range?.range == Int64(bytes.count)...Int64(length - 1) && part.range?.total == Int64(length)
    }
}
