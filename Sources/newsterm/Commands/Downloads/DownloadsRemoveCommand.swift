import ArgumentParser
import News
import Newsroom

/// `newsterm downloads remove`.
struct DownloadsRemoveCommand: AsyncParsableCommand {
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

    private var groups: [DownloadGroup] { (finished ? [.finished] : []) + (failed ? [.failed] : []) }

    func validate() throws {
        guard numbers.isEmpty == !groups.isEmpty else {
            throw ValidationError("Give numbers of downloads, or --finished, --failed or both.")
        }
    }

    func run() async throws {
        try await Workshop.withDownloads(options.locations) { workshop in
            for group in groups {
                let count = try await workshop.downloads.removeAll(group, keepingFiles: keepFile)
                Output.say("Removed \(count) that \(group == .failed ? "failed" : "had finished").")
            }
            try await DownloadArguments.each(numbers) { id in
                Self.tell(try await workshop.downloads.remove(id, keepingFile: keepFile), keepsFile: keepFile)
            }
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
