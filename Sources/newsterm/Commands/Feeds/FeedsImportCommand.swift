import ArgumentParser
import Foundation
import News
import Newsroom

/// `newsterm feeds import`.
struct FeedsImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take the feeds of an OPML file, or of newsboat's or newsraft's feed list.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The file; its content tells its format.", completion: .file())
    var file: String

    func run() async throws {
        guard let bytes = FileManager.default.contents(atPath: file) else {
            throw CommandFailure("\(file): can not be read; check the name and its permissions")
        }
        try await Workshop.with(options.locations) { workshop in
            let report = try await workshop.subscriptions.importFeeds([UInt8](bytes), name: file)
            for url in report.added { Output.line(SafeLine.of(FeedAddress.withoutCredentials(url))) }
            for remark in report.leftOut { Output.say("\(file): \(SafeLine.of("\(remark)"))") }
            Output.say("\(report.format): \(report.summary)")
        }
    }
}
