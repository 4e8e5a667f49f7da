import BackgroundTransfers
import Foundation
import Glibc
import TestSupport

/// A program with a background session, for tests that kill it.
///
///     TransferDriver add NEWSTERM SESSION URL…     begins a download of each address
///     TransferDriver listen NEWSTERM SESSION DIR   moves finished files to DIR, named as their addresses end, until killed
@main
enum TransferDriver {
    static func main() async throws {
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count > 3 else { exit(2) }
        let session = BackgroundSession(
            configuration: BackgroundSessionConfiguration(
                identifier: "org.example.driven", sessionSendsLaunchEvents: false, httpMaximumConnectionsPerHost: 8),
            folder: arguments[2], launcher: Setsid(program: arguments[1]))
        switch arguments[0] {
        case "add":
            try await session.downloadTasks(
                with: arguments[3...].map { url in
                    DownloadRequest(url: url, taskDescription: url.split(separator: "/").last.map { String($0) })
                })
        case "listen":
            try await session.run { event, file in
                guard case .didFinishDownloading(let task, _) = event, let file else { return }
                let name = try await session.tasks().first { $0.id == task }?.originalRequest.taskDescription
                let place = "\(arguments[3])/\(name ?? task.uuidString)"
                // It may have been moved just before this program was killed.
                guard rename(file, place) == 0 || access(place, F_OK) == 0 else { throw POSIXError(.EIO) }
            }
        default: exit(2)
        }
    }
}

/// Starts agents as setsid(1) does.
private struct Setsid: AgentLauncher {
    let program: String

    func startAgent(session: String) async throws {
        let ending = try await ChildProcess.run(["setsid", "--fork", program, "agent", session])
        guard ending.status == 0 else { throw POSIXError(.ECHILD) }
    }
}
