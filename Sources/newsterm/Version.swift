/// The program's version.
enum Version {
    static let text = "0.1.0"

    /// As servers are told.
    static let userAgent = "newsterm/\(text) (terminal news reader)"
}
