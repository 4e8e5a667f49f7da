extension RawServer {
    /// A server of one feed with one article that speaks plain HTTP only.
    /// - Parameter answers: whether it answers a TLS handshake, in HTTP; otherwise it closes the connection.
    public static func withoutTLS(answers: Bool) throws -> RawServer {
        try RawServer { (connection: RawConnection) in
            if connection.beginsTLS() {
                if answers { connection.answer(400) }
                return
            }
            while connection.readRequest() != nil {
                connection.answer(
                    headers: ["Content-Type: application/rss+xml"],
                    body: "<rss version=\"2.0\"><channel><title>Plain</title>"
                        + "<item><title>One</title><guid>1</guid></item></channel></rss>")
            }
        }
    }
}
