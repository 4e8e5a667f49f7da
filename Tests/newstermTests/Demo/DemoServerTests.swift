import BackgroundTasks
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ReaderApp

@Suite("The demonstration's server")
struct DemoServerTests {
    private static let request = "GET \(DemoFeeds.address(of: "small-web")) HTTP/1.1\r\n\r\n"

    private final class Client {
        let descriptor: Int32

        init(_ server: DemoServer) throws {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
            address.sin_port = in_port_t(server.port).bigEndian
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            try #require(result == 0)
        }

        deinit { close(descriptor) }

        /// Returns false if the server has gone.
        @discardableResult
        func send(_ text: String) -> Bool {
            Glibc.send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count
        }

        /// The server's first bytes; empty if it closes.
        func answer() -> String {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
        }
    }

    private static func server(timeout: TimeInterval = 600) throws -> DemoServer {
        try DemoServer(clock: FastClock(rate: Demonstration.rate), timeout: timeout)
    }

    @Test("A connection beyond the thirty-second is closed, and once one ends there is room again")
    func bound() async throws {
        let server = try Self.server()
        var idle: [Client] = []
        for _ in 0..<32 { idle.append(try Client(server)) }
        #expect(try Client(server).answer() == "")
        idle.removeLast()
        #expect(
            try await eventually {
                let client = try Client(server)
                client.send(Self.request)
                return client.answer().hasPrefix("HTTP/1.1 200 OK")
            })
    }

    @Test("A request that is too long is not answered")
    func long() throws {
        let client = try Client(try Self.server())
        let field = "X: \(String(repeating: "x", count: 998))\r\n"
        client.send("GET http://small-web.example/feed.xml HTTP/1.1\r\n")
        for _ in 0..<20 { client.send(field) }
        client.send("\r\n")
        #expect(client.answer() == "")
    }

    @Test("A client that sends its request too slowly is dropped, even if bytes keep coming")
    func slow() throws {
        let client = try Client(try Self.server(timeout: 0.2))
        var count = 0
        while count < 10_000, client.send("x") {
            count += 1
            usleep(5_000)
        }
        #expect(count < 10_000)
    }
}
