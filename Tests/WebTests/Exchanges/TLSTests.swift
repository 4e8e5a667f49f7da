import Foundation
import TestSupport
import Testing
import Web

@Suite("Secure connections", .enabled(if: OpenSSLTool.isInstalled))
struct TLSTests {
    @Test("A self-signed certificate is refused, and trusted when configured")
    func selfSigned() async throws {
        let certificates = try TestCertificates()
        let pair = try await certificates.selfSigned(name: "localhost")
        let server = try await TLSServer(pair, of: certificates)
        defer { server.stop() }
        let url = "https://localhost:\(server.port)/"
        #expect(
            await WebClient.onLoopback().failure(url)?.description
                == "No secure connection to localhost: its certificate is self-signed and not trusted.")

        let client = WebClient.onLoopback(WebConfiguration(caFile: pair.certificate))
        #expect(try await client.get(url).head.status == 200)
        #expect(
            await client.failure("https://127.0.0.1:\(server.port)/") == .tls(host: "127.0.0.1", problem: .wrongHost))
    }

    @Test(
        "An expired certificate, and one not yet valid, is refused with its own sentence",
        arguments: [
            (-9.0, -3.0, "its certificate has expired."),
            (3.0, 9.0, "its certificate is not valid yet (is this machine's clock right?)."),
        ])
    func notNow(from first: Double, to last: Double, words: String) async throws {
        let certificates = try TestCertificates()
        let pair = try await certificates.signed(name: "localhost", from: first, to: last)
        let server = try await TLSServer(pair, of: certificates)
        defer { server.stop() }
        let client = WebClient.onLoopback(WebConfiguration(caFile: certificates.authority))
        let error = await client.failure("https://localhost:\(server.port)/")
        #expect(error?.description == "No secure connection to localhost: \(words)")
    }

    @Test("A certificate for another host is refused, and says so")
    func otherHost() async throws {
        let certificates = try TestCertificates()
        let pair = try await certificates.signed(name: "elsewhere.example")
        let server = try await TLSServer(pair, of: certificates)
        defer { server.stop() }
        let client = WebClient.onLoopback(WebConfiguration(caFile: certificates.authority))
        let error = await client.failure("https://localhost:\(server.port)/")
        #expect(
            error?.description == "No secure connection to localhost: its certificate belongs to another host.")
    }

    @Test(
        "A certificate from an unknown issuer is refused, whether or not the server sends the issuer's",
        arguments: [false, true])
    func unknownIssuer(sendsChain: Bool) async throws {
        let certificates = try TestCertificates()
        let pair = try await certificates.signed(name: "localhost")
        let server = try await TLSServer(pair, of: certificates, chain: sendsChain ? certificates.authority : nil)
        defer { server.stop() }
        let url = "https://localhost:\(server.port)/"
        let error = await WebClient.onLoopback().failure(url)
        #expect(
            error?.description
                == "No secure connection to localhost: its certificate was issued by an authority that this machine "
                + "does not trust.")
        let client = WebClient.onLoopback(WebConfiguration(caFile: certificates.authority))
        #expect(try await client.get(url).head.status == 200)
    }

    @Test("A server without TLS is distinguished from one whose handshake fails")
    func plainServer() async throws {
        let server = try RawServer { (connection: RawConnection) in
            connection.answer(400)
            connection.waitForClose()
        }
        let error = await WebClient.onLoopback().failure(server.url(scheme: "https"))
        #expect(error == .tls(host: "127.0.0.1", problem: .noTLS))
        #expect(
            error?.description == "No secure connection to 127.0.0.1: the server does not speak TLS on this port.")
        // An alert: the server speaks TLS, but refuses this client.
        let unwilling = try RawServer { (connection: RawConnection) in
            connection.send([21, 3, 3, 0, 2, 2, 40])
            connection.waitForClose()
        }
        let refusal = await WebClient.onLoopback().failure(unwilling.url(scheme: "https"))
        guard case .tls("127.0.0.1", .handshake) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
    }

    @Test("A missing certificate file is named in the error")
    func missingFile() async throws {
        let server = try RawServer { (connection: RawConnection) in connection.waitForClose() }
        let client = WebClient.onLoopback(WebConfiguration(caFile: "/nowhere/ca.pem"))
        let error = await client.failure(server.url(scheme: "https"))
        guard case .tls("127.0.0.1", .certificateFile) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
