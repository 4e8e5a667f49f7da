import ArgumentParser
import News
import NewsService
import NewsStore
import Newsroom
import Web

struct DownloadsAddCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Download the enclosure of an article, or the file at an address.",
        discussion: "newsterm list prints the articles' numbers.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("An article's number, or an address of http or https.", valueName: "id|url"))
    var target: String

    @Option(help: ArgumentHelp("Which one, where an article has several files; counted from 1.", valueName: "n"))
    var enclosure: Int?

    @Flag(help: "Print one JSON document.")
    var json = false

    func validate() throws {
        guard !target.isEmpty else { throw ValidationError("Give an article's number, or an address.") }
        guard enclosure == nil || Int64(target) != nil else {
            throw ValidationError("--enclosure chooses one of an article's files; an address is one file.")
        }
    }

    func run() async throws {
        // An address that libcurl rejects would otherwise fail later, in the background and unnoticed.
        if Int64(target) == nil, WebClient.isWeb(target) {
            do { try WebClient.check(target) } catch { throw CommandFailure("\(error)", status: .usage) }
        }
        try await AppServices.with(options.locations) { services in
            let article = Int64(target).map(Headline.ID.init(rawValue:))
            var file = Enclosure(url: target)
            if let article { file = try await chosen(of: article, services) }
            let asked = try await Self.uninterrupted { [file] in
                try await services.downloads.request(file, of: article)
            }
            switch asked {
            case .begun(let status): try tell(status, isNew: true)
            case .known(let status): try tell(status, isNew: false)
            }
        }
    }

    private func tell(_ status: DownloadStatus, isNew: Bool) throws {
        let report = DownloadReport(status)
        if json { return try Output.json(report.members.adding("new", isNew)) }
        Output.line("\(status.id.rawValue)")
        guard isNew else { return Output.say("It was asked for before: \(report.words)") }
        let name = SafeLine.of(status.name)
        guard let failure = status.failure else { return Output.say("Downloading \(name).") }
        Output.say("\(name) is queued and will be downloaded later: \(SafeLine.of(failure.sentence))")
    }

    private func chosen(of id: Headline.ID, _ services: AppServices) async throws -> Enclosure {
        guard let article = try await services.library.article(id) else {
            throw CommandFailure("there is no article \(id.rawValue); newsterm list shows the numbers")
        }
        let files = article.enclosures
        if files.isEmpty { throw CommandFailure("no file comes with article \(id.rawValue)") }
        if let enclosure {
            guard files.indices.contains(enclosure - 1) else {
                throw CommandFailure(
                    "article \(id.rawValue) has \(files.count.counted("file")); there is no number \(enclosure)")
            }
            return files[enclosure - 1]
        }
        guard files.count == 1 else {
            // With JSON output, `newsterm show` lists them.
            for (index, file) in files.enumerated() where !json {
                Output.line(
                    "\(index + 1)\t\(SafeLine.of(file.type ?? ""))\t\(SafeLine.of(FeedAddress.withoutCredentials(file.url)))"
                )
            }
            throw CommandFailure("article \(id.rawValue) has \(files.count) files; choose one with --enclosure N")
        }
        return files[0]
    }
}
