import Foundation
import Glibc
import TestSupport
import Testing

@testable import NewsService

@Suite("The service manager", .timeLimit(.minutes(30)))
struct ServiceManagerTests {
    @Test("It is notified of readiness and of the end, by path and by abstract socket name", arguments: [false, true])
    func notify(isAbstract: Bool) throws {
        let folder = try TemporaryDirectory()
        let name = isAbstract ? "@newsterm-\(UUID().uuidString)" : "\(folder.path)/notify"
        let socket = try Self.listen(at: name)
        defer { close(socket) }
        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": name])
        manager.ready(status: "runs")
        #expect(Self.receive(socket) == "READY=1\nSTATUS=runs")
        manager.stopping()
        #expect(Self.receive(socket) == "STOPPING=1")
    }

    @Test("Without one, or with a missing one, nothing happens")
    func absent() {
        for environment in [
            [:], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "/nonexistent/" + String(repeating: "x", count: 200)],
        ] {
            ServiceManager(environment: environment).ready(status: "runs")
        }
    }

    private static func listen(at name: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(name.utf8)
        if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(result == 0)
        return descriptor
    }

    /// A datagram is there as soon as it has been sent.
    private static func receive(_ socket: Int32) -> String {
        var buffer = [UInt8](repeating: 0, count: 1000)
        let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}
