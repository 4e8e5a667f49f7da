import ArgumentParser
import News
import NewsService
import Newsroom

struct DownloadsRemoveCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "End a download, or delete its file, and take it off the list.")

    @OptionGroup var options: GlobalOptions

    @Argument(
        help: ArgumentHelp("The downloads' numbers; newsterm downloads prints them.", valueName: "id"),
        completion: ShellCompletion.downloads)
    var numbers: [Int64] = []

    @Flag(help: "All whose file is there, or was.")
    var finished = false

    @Flag(help: "All that failed.")
    var failed = false

    @Flag(help: "Leave the files where they are.")
    var keepFile = false

    @Flag(help: "Print one JSON document.")
    var json = false

    private var groups: [DownloadGroup] { (finished ? [.finished] : []) + (failed ? [.failed] : []) }

    func validate() throws {
        guard numbers.isEmpty == !groups.isEmpty else {
            throw ValidationError("Give numbers of downloads, or --finished, --failed or both.")
        }
    }

    func run() async throws {
        try await AppServices.withDownloads(options.locations) { services in
            var removed = 0
            for group in groups {
                let count = try await services.downloads.removeAll(group, keepingFiles: keepFile)
                removed += count
                if !json { Output.say("Removed \(count) that \(group == .failed ? "failed" : "had finished").") }
            }
            let acts = await DownloadBatchAction(on: numbers, failed: ["path": nil, "deleted": false]) { id in
                let download = try await services.downloads.remove(id, keepingFile: keepFile)
                if !json { Self.tell(download, keepsFile: keepFile) }
                return Self.members(download)
            }
            removed += acts.count
            if json { try Output.json(["removed": removed, "downloads": acts.reports] as ReportMembers) }
            if let failure = acts.failure { throw failure }
        }
    }

    private static func members(_ removed: RemovedDownload) -> ReportMembers {
        switch removed {
        case .ended: ["path": nil, "deleted": false]
        case .deleted(let path): ["path": path, "deleted": true]
        case .left(let path): ["path": path, "deleted": false]
        }
    }

    private static func tell(_ removed: RemovedDownload, keepsFile: Bool) {
        switch removed {
        case .ended: Output.say("Removed.")
        case .deleted(let path): Output.say("Removed, and deleted \(SafeLine.of(path))")
        case .left(let path):
            let reason = keepsFile ? "" : ", since it is no longer the one that was downloaded"
            Output.say("Removed; the file stays\(reason): \(SafeLine.of(path))")
        }
    }
}
