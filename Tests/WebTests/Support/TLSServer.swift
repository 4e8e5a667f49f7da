import Foundation
import TestSupport

/// `openssl s_server` on loopback, which answers any request with its own page, or with a file.
final class TLSServer {
    struct SetupFailure: Error {}

    let port: Int
    private let certificates: TestCertificates
    private let server: ChildProcess

    /// - Parameters:
    ///   - chain: a file with the certificates to send in addition to its own.
    ///   - mode: "-HTTP": the path names a file in the certificates' folder with the whole response, head included.
    init(_ pair: TestCertificates.Pair, of certificates: TestCertificates, chain: String? = nil, mode: String = "-www")
        async throws
    {
        self.certificates = certificates
        // It prints its port, but to a file it does so only at its end, unless line-buffered.
        let server = try ChildProcess(
            [
                "/usr/bin/stdbuf", "-oL", OpenSSLTool.path, "s_server", "-accept", "127.0.0.1:0", "-cert",
                pair.certificate, "-key", pair.key, mode, "-naccept", "3",
            ] + (chain.map { ["-cert_chain", $0] } ?? []), folder: certificates.folder)
        self.server = server
        _ = try await eventually { server.allOutput.contains("ACCEPT") && server.allOutput.hasSuffix("\n") }
        let text = server.allOutput
        guard let port = text.split(separator: ":").last.flatMap({ Int($0.dropLast()) }) else { throw SetupFailure() }
        self.port = port
    }

    func stop() { server.send(SIGKILL) }
}
