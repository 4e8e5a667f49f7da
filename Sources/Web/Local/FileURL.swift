import CCurl

/// A `file:` address on this machine (RFC 8089).
struct FileURL: Sendable, Equatable {
    /// As given, without surrounding white space.
    let text: String
    let path: String

    init(_ address: String) throws(WebError) {
        let handle = try CurlURL()
        try handle.parse(address, describedAs: address)
        // Decoding rejects control characters, including NUL, which would truncate the path.
        guard let path = handle.part(CURLUPART_PATH, flags: CURLU_URLDECODE), path.hasPrefix("/") else {
            throw .badURL(address, reason: .namesNoFile)
        }
        self.text = handle.part(CURLUPART_URL) ?? address
        self.path = path
    }
}
