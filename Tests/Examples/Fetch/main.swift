import BackgroundTransfers
import Foundation

struct Launcher: AgentLauncher {
    func startAgent(session: String) async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["--fork", CommandLine.arguments[0], "--agent", session]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }
}
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "--agent" {
    let programs = TransferAgentPrograms(launch: {}, report: { print($0) })
    try await TransferAgent.run(session: arguments[1], userAgent: "fetch/1.0", programs: programs)
    exit(0)
}
let configuration = BackgroundSessionConfiguration(identifier: "org.example.fetch", sessionSendsLaunchEvents: false)
let session = BackgroundSession(configuration: configuration, folder: arguments[0], launcher: Launcher())
try await session.downloadTasks(with: arguments.dropFirst().map { DownloadRequest(url: $0) })
try await session.runUntilFinished { event, file in
    if let file, FileManager.default.fileExists(atPath: file) {
        try FileManager.default.moveItem(atPath: file, toPath: URL(filePath: file).lastPathComponent)
    }
    if case .didComplete(_, let error?) = event { print(error) }
}
