import BackgroundTasks
import Foundation
import Glibc
import TestSupport
import Testing

@testable import BackgroundTransfers

/// A session whose agent is the program that owns it, a process that can be killed.
final class OwnAgent: Sendable {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    deinit { if let agent { kill(agent, SIGKILL) } }

    var session: String { directory.path + "/session" }

    /// The process that performs the transfers.
    var agent: Int32? { Lease.holder(directory: session + "/agent") }

    /// A program that was built beside the tests.
    static func program(_ name: String) -> String {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: executable).deletingLastPathComponent().appending(path: name).path
    }

    /// Runs the program to its end.
    func run(_ command: String, _ arguments: String...) async throws {
        let ending = try await ChildProcess.run(
            [Self.program("TransferDriver"), command, "-", session] + arguments, folder: directory.path)
        #expect(ending.status == 0, "\(ending.words)")
    }

    func start(_ command: String, _ arguments: String...) throws -> ChildProcess {
        try ChildProcess([Self.program("TransferDriver"), command, "-", session] + arguments, folder: directory.path)
    }

    /// Ends the agent as the kernel does when memory is short.
    func killAgent() async throws {
        let agent = try #require(agent)
        kill(agent, SIGKILL)
        // A program that waits starts another one.
        #expect(try await eventually { self.agent != agent })
    }

    /// The lines that the program has written, of an attempt that goes on without those that a busy machine adds.
    func lines(_ name: String) -> [String] {
        guard let bytes = try? directory.bytes(name) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
    }

    /// The session, as another program sees it that starts no agent.
    var seen: BackgroundSession {
        BackgroundSession(
            configuration: BackgroundSessionConfiguration(identifier: "org.example.driven"), folder: session,
            launcher: SelfLauncher(program: "/nonexistent"))
    }
}
