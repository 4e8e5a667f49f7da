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

    /// A program built beside the tests.
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

    /// Ends the agent like the kernel does when memory is short.
    func killAgent() async throws {
        let agent = try #require(agent)
        kill(agent, SIGKILL)
        // A waiting program starts another one.
        #expect(try await eventually { self.agent != agent })
    }

    /// The lines written by the program, without those of extra attempts on a busy machine.
    func lines(_ name: String) -> [String] {
        guard let bytes = try? directory.bytes(name) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
    }

    /// The session, as seen by another program that starts no agent.
    var seen: BackgroundSession {
        BackgroundSession(
            configuration: BackgroundSessionConfiguration(identifier: "org.example.driven"), folder: session,
            launcher: SelfLauncher(program: "/nonexistent"))
    }
}
