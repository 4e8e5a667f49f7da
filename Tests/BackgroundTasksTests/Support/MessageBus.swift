import Foundation
import TestSupport

@testable import BackgroundTasks

/// A separate real message bus in a folder, where a test has what the system's bus has in `/run`.
final class MessageBus: Sendable {
    static let program = "/usr/bin/dbus-daemon"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    private let process: ChildProcess
    private let directory: String

    /// Returns when it is listening.
    /// - Parameter run: the folder in place of `/run`.
    init(run: String) async throws {
        directory = "\(run)/dbus"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let address = "unix:path=\(directory)/system_bus_socket"
        let process = try ChildProcess([
            Self.program, "--session", "--nofork", "--nopidfile", "--print-address", "--address=\(address)",
        ])
        self.process = process
        _ = try await eventually { process.allOutput.hasSuffix("\n") }
    }

    func stop() { process.send(SIGKILL) }

    /// A connection to the bus, as a service has it.
    func connect() throws -> Int32 { try LocalSocket.connect("system_bus_socket", in: directory) }
}
