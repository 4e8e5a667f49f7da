import CCurl

/// A `file:` address on this machine (RFC 8089).
struct FileURL: Sendable, Equatable {
    /// As it was given, without white space around it.
    let text: String
    let path: String

    init(_ address: String) throws(WebError) {
        let handle = try CurlURL()
        try handle.parse(address, describedAs: address)
        // Decoding fails on control characters, NUL among them, which would end the path early.
        guard let path = handle.part(CURLUPART_PATH, flags: CURLU_URLDECODE), path.hasPrefix("/") else {
            throw .badURL(address, reason: .namesNoFile)
        }
        self.text = handle.part(CURLUPART_URL) ?? address
        self.path = path
    }
}
