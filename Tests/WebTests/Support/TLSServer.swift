import Foundation
import Glibc

/// `openssl s_server` on loopback, which answers any request with a page of its own.
final class TLSServer {
    struct SetupFailure: Error {}

    let port: Int
    private let certificates: TestCertificates
    private let process: Process

    /// - Parameter chain: a file with the certificates that it sends beside its own.
    init(_ pair: TestCertificates.Pair, of certificates: TestCertificates, chain: String? = nil) async throws {
        self.certificates = certificates
        // It says where it listens, but to a pipe only when the pipe is full, unless told otherwise.
        let (process, said) = try OpenSSLTool.start(
            "/usr/bin/stdbuf",
            [
                "-oL", OpenSSLTool.path, "s_server", "-accept", "127.0.0.1:0", "-cert", pair.certificate, "-key",
                pair.key, "-www", "-naccept", "3",
            ] + (chain.map { ["-cert_chain", $0] } ?? []), folder: certificates.folder)
        self.process = process
        var text = ""
        for await piece in said {
            text += piece
            if text.contains("ACCEPT"), text.hasSuffix("\n") { break }
        }
        guard let port = text.split(separator: ":").last.flatMap({ Int($0.dropLast()) }) else { throw SetupFailure() }
        self.port = port
    }

    func stop() {
        // Children of a thread that has signals blocked have them blocked, too, except for this one.
        kill(process.processIdentifier, SIGKILL)
    }
}
