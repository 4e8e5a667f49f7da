import CCurl

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
