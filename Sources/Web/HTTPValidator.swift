import CCurl

/// What tells one version of a file on a server from another, byte for byte: the value for `If-Range`
/// (RFC 9110, 13.1.5), which takes strong validators only.
package struct HTTPValidator: Codable, Sendable, Hashable {
    /// The `ETag` or the `Last-Modified`, as it came.
    package let value: String

    /// Longer ones are not kept: no server needs them.
    private static let maximumLength = 1000

    /// Nil: the answer has none that is strong. A weak `ETag` is none, nor is a `Last-Modified` less than a minute before
    /// the answer, since the file may have changed twice within its second (RFC 7232, 2.2.2). A body that was encoded for
    /// the way is not the file whose bytes are counted, unless they are kept as they were sent: then an `ETag` names that
    /// form of the file, while a date is that of each form, and only the length tells whether a server cuts what it sends.
    /// - Parameter isAsSent: whether the bytes are.
    package init?(_ response: ResponseHead, isAsSent: Bool) {
        let isForm = response.isEncoded
        guard !isForm || isAsSent && response.contentLength != nil else { return nil }
        if let etag = response.etag?.trimmedOfSpaces, etag.count >= 2, etag.hasPrefix("\""), etag.hasSuffix("\""),
            Self.isSendable(etag)
        {
            value = etag
        } else if !isForm, let modified = response.lastModified?.trimmedOfSpaces, Self.isSendable(modified),
            let modifiedAt = HTTPDate.seconds(modified),
            let date = response.date.map(\.trimmedOfSpaces).flatMap(HTTPDate.seconds),
            date - modifiedAt >= 60
        {
            value = modified
        } else {
            return nil
        }
    }

    /// Whether an answer shows that the file is another one. What it does not say, it does not contradict.
    package func isContradicted(by response: ResponseHead) -> Bool {
        let said = value.hasPrefix("\"") ? response.etag : response.lastModified
        guard let said = said?.trimmedOfSpaces, !said.isEmpty else { return false }
        return said != value
    }

    /// Whether a part belongs to the copy. A server that has an `ETag` for the file says it with every part (RFC 9110,
    /// 15.3.7); a date it need not say again. Of two servers, which a redirect may choose between, one date names two files.
    package func isConfirmed(by part: ResponseHead, ofSameServer isSameServer: Bool) -> Bool {
        guard value.hasPrefix("\"") else { return isSameServer && !isContradicted(by: part) }
        return part.etag?.trimmedOfSpaces == value
    }

    private static func isSendable(_ text: String) -> Bool {
        text.utf8.count <= maximumLength && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
    }
}

/// A date as HTTP writes it today (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`. The two old forms are no reason to
/// trust a validator.
package enum HTTPDate {
    /// Seconds since 1970; nil for anything else.
    package static func seconds(_ text: String) -> Int? {
        guard text.utf8.count == 29, text.hasSuffix(" GMT") else { return nil }
        let seconds = curl_getdate(text, nil)
        return seconds < 0 ? nil : seconds
    }
}
