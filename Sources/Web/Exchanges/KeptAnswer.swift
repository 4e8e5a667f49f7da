/// What has come of an answer before it was cut off. Another request goes on from it as long as the server has the very
/// same bytes (RFC 9110, 13.1.5 and 14); otherwise it begins anew.
public struct KeptAnswer: Sendable, Equatable {
    public let head: ResponseHead
    /// From the first byte on, as they were sent.
    public let bytes: [UInt8]
    private let validator: HTTPValidator
    /// Bytes of the whole.
    let length: Int

    /// Nil: nobody could go on from it. Only an `ETag` tells a form of a document that was compressed for the way from
    /// others, and only with the length one knows where it ends.
    public init?(head: ResponseHead, bytes: [UInt8]) {
        guard head.status == 200, let length = head.contentLength.flatMap({ Int(exactly: $0) }), bytes.count < length,
            !bytes.isEmpty, let validator = HTTPValidator(head, isAsSent: true), validator.value.hasPrefix("\"")
        else { return nil }
        (self.head, self.bytes, self.validator, self.length) = (head, bytes, validator, length)
    }

    /// What the request for the rest says.
    var requestHeaders: [(String, String)] { [("Range", "bytes=\(bytes.count)-"), ("If-Range", validator.value)] }

    /// Whether an answer with status 206 brings the rest of it: all of the rest, of the same version.
    func isContinued(by part: ResponseHead) -> Bool {
        validator.isConfirmed(by: part, ofSameServer: false) && head.isEncodedAlike(part)
            && part.range?.range == Int64(bytes.count)...Int64(length - 1) && part.range?.total == Int64(length)
    }
}
