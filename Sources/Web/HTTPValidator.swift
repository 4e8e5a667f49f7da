import CCurl

/// Identifies the exact bytes of a file on a server: a value for `If-Range` (RFC 9110, 13.1.5), which requires a strong
/// validator.
package struct HTTPValidator: Codable, Sendable, Hashable {
    /// The `ETag` or `Last-Modified`, unchanged.
    package let value: String

    /// Longer values are ignored: no server needs them.
    private static let maximumLength = 1000

    /// nil if the response has no strong validator. A weak `ETag` is not strong, nor is a `Last-Modified` less than a
    /// minute before the response, since the file may have changed again within its second (RFC 7232, 2.2.2). Of
    /// encoded bodies only those kept as sent have one, an `ETag`, since a date is shared by all encodings; they also
    /// need a length, which alone reveals truncation.
    /// - Parameter isAsSent: Whether the bytes are kept as sent.
    package init?(_ response: ResponseHead, isAsSent: Bool) {
        let isEncoded = response.isEncoded
        guard !isEncoded || isAsSent && response.contentLength != nil else { return nil }
        if let etag = response.etag?.trimmedOfSpaces, etag.count >= 2, etag.hasPrefix("\""), etag.hasSuffix("\""),
            Self.isSendable(etag)
        {
            value = etag
        } else if !isEncoded, let modified = response.lastModified?.trimmedOfSpaces, Self.isSendable(modified),
            let modifiedAt = HTTPDate.seconds(modified),
            let date = response.date.map(\.trimmedOfSpaces).flatMap(HTTPDate.seconds),
            date - modifiedAt >= 60
        {
            value = modified
        } else {
            return nil
        }
    }

    /// Whether a response shows that the file differs. A missing header does not.
    package func isContradicted(by response: ResponseHead) -> Bool {
        let answered = value.hasPrefix("\"") ? response.etag : response.lastModified
        guard let answered = answered?.trimmedOfSpaces, !answered.isEmpty else { return false }
        return answered != value
    }

    /// Whether a part belongs to the copy. A server repeats an `ETag` with every part (RFC 9110, 15.3.7), but not
    /// necessarily a date. Files on two servers, between which a redirect may choose, can have the same date.
    package func isConfirmed(by part: ResponseHead, ofSameServer isSameServer: Bool) -> Bool {
        guard value.hasPrefix("\"") else { return isSameServer && !isContradicted(by: part) }
        return part.etag?.trimmedOfSpaces == value
    }

    private static func isSendable(_ text: String) -> Bool {
        text.utf8.count <= maximumLength && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
    }
}

/// A date in HTTP's current format (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`. The two obsolete formats do not
/// make a trusted validator.
package enum HTTPDate {
    /// Seconds since 1970; nil for anything else.
    package static func seconds(_ text: String) -> Int? {
        guard text.utf8.count == 29, text.hasSuffix(" GMT") else { return nil }
        let seconds = curl_getdate(text, nil)
        return seconds < 0 ? nil : seconds
    }
}
