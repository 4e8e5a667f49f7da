import BackgroundTasks
import Foundation
import TestSupport
import Testing

/// The background tasks of a household, as its commands tell them.
extension Household {
    static let refresh = "org.newsterm.apprefresh"

    private var backgroundFolder: String { home.appending(path: ".local/share/newsterm/background").path }

    /// A task as `newsterm tasks --json` tells it.
    func task(_ identifier: String = refresh) async throws -> [String: Any] {
        let output = try await run("tasks", "--json").output
        let tasks = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
        return try #require(tasks.first { $0["identifier"] as? String == identifier })
    }

    /// The events of a task in the journal, oldest first.
    func journal(of identifier: String = refresh) async throws -> [String] {
        try await run("tasks", "journal", "--json").output.split(separator: "\n").compactMap { line in
            let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return entry?["identifier"] as? String == identifier ? entry?["event"] as? String : nil
        }
    }

    /// The process that runs the tasks.
    var holder: Int32? { Lease.holder(directory: backgroundFolder) }

    /// Waits until a process runs the tasks, and can be asked.
    func waitForHolder(_ process: Int32) async throws {
        let socket = "\(backgroundFolder)/lease.socket"
        let runs = try await eventually { holder == process && FileManager.default.fileExists(atPath: socket) }
        #expect(runs, "process \(process) never ran the tasks")
    }

    /// Leaves a pending refresh whose time has come, as if the program had been away for an hour.
    func leaveDueRefresh() async throws {
        let scheduler = try BackgroundTaskScheduler(permittedIdentifiers: [Self.refresh], directory: backgroundFolder)
        try await scheduler.submit(
            BackgroundTaskRequest(
                identifier: Self.refresh, kind: .appRefresh, earliestBeginDate: Date().addingTimeInterval(-3600)))
    }
}
