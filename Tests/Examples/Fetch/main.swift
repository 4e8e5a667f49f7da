import BackgroundTransfers
import Foundation

struct Launcher: AgentLauncher {
    func startAgent(session: String) async throws {
        let program = [CommandLine.arguments[0], "--agent", session]
        try Process.run(URL(filePath: "/usr/bin/setsid"), arguments: ["--fork"] + program).waitUntilExit()
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
try await session.run { event, file in
    if let file { try FileManager.default.moveItem(atPath: file, toPath: URL(filePath: file).lastPathComponent) }
    if case .didFinishEvents = event { exit(0) }
}
