import Foundation
import Glibc
import Synchronization

/// A server on loopback that sends whatever a test wants, as raw bytes; a thread per connection.
public final class RawServer: Sendable {
    public struct SetupFailure: Error {
        public init() {}
    }

    public let address: String
    public let port: Int
    private let descriptor: Int32
    private let heads = Mutex<[String]>([])
    private let connectionCount = Atomic(0)

    /// - Parameter serve: called on a new thread for each connection, which closes when it returns.
    public init(address: String = "127.0.0.1", serve: @escaping @Sendable (RawConnection) -> Void) throws {
        (descriptor, port) = try Self.listen(at: address)
        self.address = address
        // Runs as long as the tests unless it is stopped, since nothing tells when a test no longer needs it.
        Thread.detachNewThread {
            while true {
                let connection = Self.uninterrupted { accept(self.descriptor, nil, nil) }
                guard connection >= 0 else { break }
                let number = self.connectionCount.add(1, ordering: .relaxed).newValue
                Thread.detachNewThread {
                    serve(RawConnection(descriptor: connection, number: number, server: self))
                }
            }
            close(self.descriptor)
        }
    }

    /// The same, with a response per request.
    public convenience init(
        address: String = "127.0.0.1", answer: @escaping @Sendable (RawConnection, String) -> Void
    ) throws {
        try self.init(
            address: address,
            serve: { connection in
                while let request = connection.readRequest() { answer(connection, request) }
            })
    }

    /// Stops accepting connections; open ones stay. Call once.
    func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// The requests, in the order of arrival.
    public var requests: [String] { heads.withLock { $0 } }
    public var connections: Int { connectionCount.load(ordering: .relaxed) }

    public func url(_ path: String = "/", scheme: String = "http", credentials: String = "") -> String {
        "\(scheme)://\(credentials)\(address):\(port)\(path)"
    }

    func record(_ head: String) { heads.withLock { $0.append(head) } }

    /// Retries after a signal, since tests of signals send them to the whole process.
    static func uninterrupted<Result: BinaryInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    /// A port without a listener.
    public static func unusedPort() throws -> Int {
        // Bound until the process ends, so that no other test's server gets it, but never listened on.
        try bind(at: "127.0.0.1").port
    }
}

extension RawServer {
    private static func listen(at text: String) throws -> (descriptor: Int32, port: Int) {
        let (descriptor, port) = try bind(at: text)
        guard Glibc.listen(descriptor, 1024) == 0 else { throw SetupFailure() }
        return (descriptor, port)
    }

    private static func bind(at text: String) throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard descriptor >= 0, inet_pton(AF_INET, text, &address.sin_addr) == 1 else { throw SetupFailure() }
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                Glibc.bind(descriptor, address, length) + getsockname(descriptor, address, &length)
            }
        }
        guard result == 0 else { throw SetupFailure() }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }
}
