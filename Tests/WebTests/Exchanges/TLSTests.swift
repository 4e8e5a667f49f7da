import Foundation
import Glibc
import Testing
import Web

/// OpenSSL's own tool makes the certificates and is the server; it comes with the certificates of the system.
private let openssl = "/usr/bin/openssl"

@Suite("Secure connections", .enabled(if: FileManager.default.isExecutableFile(atPath: openssl)))
struct TLSTests {
    @Test("A certificate that signed itself is refused, and trusted when it is named")
    func selfSigned() async throws {
        let server = try await TLSServer(name: "localhost")
        defer { server.stop() }
        let url = "https://localhost:\(server.port)/"
        #expect(await WebClient.onLoopback().failure(url) == .tls(host: "localhost", problem: .selfSigned))

        let client = WebClient.onLoopback(WebConfiguration(caFile: server.certificate))
        #expect(try await client.get(url).head.status == 200)
        #expect(
            await client.failure("https://127.0.0.1:\(server.port)/") == .tls(host: "127.0.0.1", problem: .wrongHost))
    }

    @Test("A server that does not speak TLS fails the handshake")
    func plainServer() async throws {
        let server = try RawServer { (connection: RawConnection) in
            connection.answer(400)
            connection.waitForClose()
        }
        let error = await WebClient.onLoopback().failure(server.url(scheme: "https"))
        guard case .tls("127.0.0.1", .handshake) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A file of certificates that is not there is named as the trouble")
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

/// `openssl s_server` with a certificate of its own making.
private final class TLSServer {
    struct SetupFailure: Error {}

    let certificate: String
    let port: Int
    private let folder: String
    private let process: Process

    init(name: String) async throws {
        folder = NSTemporaryDirectory() + "newsterm-tls-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        certificate = folder + "/certificate.pem"
        let key = folder + "/key.pem"
        let (_, made) = try Self.start(
            openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2",
            "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-keyout", key, "-out", certificate)
        for await _ in made {}

        // It says where it listens, but to a pipe only when the pipe is full, unless told otherwise.
        let (process, said) = try Self.start(
            "/usr/bin/stdbuf", "-oL", openssl, "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key,
            "-www", "-naccept", "3")
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
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// What it writes, until it ends.
    private static func start(_ command: String, _ arguments: String...) throws -> (Process, AsyncStream<String>) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // A thread rather than the handle's handler, which may crash the process (see CLinux).
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                continuation.yield(String(decoding: data, as: UTF8.self))
            }
            continuation.finish()
        }
        return (process, stream)
    }
}
