import Foundation
import Glibc
import TestSupport
import Testing

@testable import BackgroundTasks

/// A household's background tasks, as its commands report them.
extension TestHome {
    static let refresh = "org.newsterm.apprefresh"

    var backgroundFolder: String { home.appending(path: ".local/share/newsterm/background").path }

    /// A task as `newsterm tasks --json` prints it.
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

    /// Waits until a process runs the tasks, and answers.
    func waitForHolder(_ process: Int32) async throws {
        let runs = try await eventually { holder == process && isAnswered }
        #expect(runs, "process \(process) never ran the tasks")
    }

    /// Whether a process answers; the file alone may be left from an earlier holder.
    private var isAnswered: Bool {
        guard let client = try? LocalSocket.connect(LeaseServer.name, in: backgroundFolder) else { return false }
        close(client)
        return true
    }

    /// The unfinished jobs.
    var jobs: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(backgroundFolder)/jobs")) ?? []
        return names.filter { $0.hasSuffix(".json") }
    }

    /// Leaves a job in the queue, as a reader that has ended does, to refresh a feed.
    /// - Parameter process: the reader's; the default is no valid process.
    func leaveJob(refreshing feed: String, of process: Int32 = 9_999_999) throws {
        let folder = URL(fileURLWithPath: "\(backgroundFolder)/jobs")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let id = UUID()
        let job = """
            {"version":1,"id":"\(id)","begun":\(Date().timeIntervalSinceReferenceDate),"origin":{"process":\(process)},\
            "work":{"refresh":{"feeds":["\(feed)"],"isNamed":true}},"crashes":0,"done":[]}
            """
        try Data(job.utf8).write(to: folder.appending(path: "\(id).json"), options: .atomic)
    }

    /// Leaves a due refresh, as if the program had not run for an hour.
    func leaveDueRefresh() async throws {
        let scheduler = try BackgroundTaskScheduler(permittedIdentifiers: [Self.refresh], directory: backgroundFolder)
        try await scheduler.submit(
            BackgroundTaskRequest(
                identifier: Self.refresh, kind: .appRefresh, earliestBeginDate: Date().addingTimeInterval(-3600)))
    }
}
