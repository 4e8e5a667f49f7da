import BackgroundTasks
import BackgroundTransfers
import Foundation
import TestSupport
import Testing

/// A session with newsterm as its agent and a separate owner program: both can be killed.
final class TransferTestHome: Sendable {
    let directory: TemporaryDirectory
    private static let driver = URL(fileURLWithPath: TestHome.program).deletingLastPathComponent()
        .appending(path: "TransferDriver").path

    init() throws {
        directory = try TemporaryDirectory()
        try FileManager.default.createDirectory(atPath: finished, withIntermediateDirectories: true)
    }

    deinit { if let agent { kill(agent, SIGKILL) } }

    var session: String { directory.path + "/session" }
    /// Where finished files are moved to.
    var finished: String { directory.path + "/finished" }

    /// The process that performs the transfers.
    var agent: Int32? { Lease.holder(directory: session + "/agent") }

    func add(_ urls: [String]) async throws {
        let ending = try await ChildProcess.run([Self.driver, "add", TestHome.program, session] + urls)
        #expect(ending.status == 0, "\(ending.words)")
    }

    /// Starts a program that receives events and moves files away.
    func startOwner() throws -> ChildProcess {
        try ChildProcess([Self.driver, "listen", TestHome.program, session, finished])
    }

    /// The bytes stored of each unfinished file, by name.
    func heldBytes() async throws -> [String: Int] {
        var held: [String: Int] = [:]
        let seen = BackgroundSession(
            configuration: BackgroundSessionConfiguration(identifier: "org.example.driven"), folder: session,
            launcher: NoLauncher())
        for task in try await seen.tasks() {
            let parts = try FileManager.default.contentsOfDirectory(atPath: session).filter {
                $0.hasPrefix(task.id.uuidString) && $0.hasSuffix(".part")
            }
            guard let name = task.originalRequest.taskDescription else { continue }
            for part in parts {
                var status = stat()
                guard stat("\(session)/\(part)", &status) == 0 else { throw POSIXError(.ENOENT) }
                held[name, default: 0] += Int(status.st_size)
            }
        }
        return held
    }

    var finishedNames: Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: finished)) ?? [])
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(finished)/\(name)")) }
}
