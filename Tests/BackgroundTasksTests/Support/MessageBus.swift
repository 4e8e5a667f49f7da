import Foundation
import Glibc

@testable import BackgroundTasks

/// A real message bus of its own in a folder, where a test puts what the system's bus has in `/run`.
final class MessageBus: Sendable {
    static let program = "/usr/bin/dbus-daemon"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    private let process: Process
    private let directory: String

    /// Returns when it listens.
    /// - Parameter run: the folder that stands for `/run`.
    init(run: String) throws {
        directory = "\(run)/dbus"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program)
        let address = "unix:path=\(directory)/system_bus_socket"
        process.arguments = ["--session", "--nofork", "--nopidfile", "--print-address", "--address=\(address)"]
        let ready = Pipe()
        process.standardOutput = ready
        try process.run()
        _ = ready.fileHandleForReading.availableData
    }

    deinit { stop() }

    /// By the one signal that is not blocked: the bus has inherited the signals that a task's thread blocks.
    func stop() {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// A connection to the bus, as a service has it.
    func connect() throws -> Int32 { try LocalSocket.connect("system_bus_socket", in: directory) }
}
