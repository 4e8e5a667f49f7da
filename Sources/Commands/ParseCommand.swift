import ArgumentParser
import FoundationEssentials
import Glibc
import News
import NewsParser
import NewsService

/// `newsterm parse`: shows what newsterm finds in a feed document.
struct ParseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse", abstract: "Show what newsterm sees in a feed document, or the main text of a web page.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The document; - reads standard input.", valueName: "file"), completion: .file())
    var file: String

    @Flag(help: "Take the document for a web page, and print its main text.")
    var page = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @Option(help: ArgumentHelp("The Content-Type the document came with.", valueName: "value"))
    var contentType: String?

    @Option(help: ArgumentHelp("The address the document came from.", valueName: "url"))
    var url: String?

    @Option(
        help: ArgumentHelp(
            "With --page, keep only what this selector matches, as the feed's tag does.", valueName: "selector"),
        transform: selector)
    var contentKeep: ContentSelector?

    @Option(
        help: ArgumentHelp(
            "With --page, drop what this selector matches, as the feed's tag does.", valueName: "selector"),
        transform: selector)
    var contentDrop: ContentSelector?

    func validate() throws {
        if !page, contentKeep != nil || contentDrop != nil {
            throw ValidationError("--content-keep and --content-drop need --page.")
        }
    }

    func run() async throws {
        if page { return try printPage() }
        let feed: ParsedFeed
        do {
            feed = try parse()
        } catch let error as FeedParserError {
            let hint = if case .notAFeed(.htmlPage) = error { " For its main text: newsterm parse --page" } else { "" }
            throw CommandFailure("\(file): \(error)\(hint)")
        }
        if json {
            try Output.json(ParsedFeedReport(feed))
        } else {
            printAsText(feed)
        }
    }

    private func parse() throws -> ParsedFeed {
        let parser = FeedParser(contentType: contentType, documentURL: url)
        try InputFile.read(file) { bytes in
            try parser.consume(bytes)
            return true
        }
        return try parser.finish()
    }

    private func printPage() throws {
        var bytes: [UInt8] = []
        try InputFile.read(file) { piece in
            bytes.append(contentsOf: piece)
            return bytes.count < PageReport.maximumBytes
        }
        if bytes.count >= PageReport.maximumBytes {
            Output.say("newsterm: \(file): only the first \(PageReport.maximumBytes / 1_000_000) MB are looked at")
        }
        if let kind = MainText.otherKind(ofPage: bytes, contentType: contentType) {
            throw CommandFailure("\(file): This is not a web page but \(kind).")
        }
        let selection = ContentSelection(keep: contentKeep, drop: contentDrop)
        let article = MainText.article(
            ofPage: bytes, contentType: contentType, url: url ?? "", selection: selection)
        guard let article else { throw CommandFailure("\(file): no main text in it") }
        for selector in article.selectors where !selector.matched {
            Output.say("newsterm: \(file): \(SafeLine.of(selector.tag)) matches nothing")
        }
        if article.isCut { Output.say("newsterm: \(file): the page is very long; only its beginning is read") }
        let report = PageReport(article: article)
        if report.isTextCut {
            let rest = json ? "html goes on" : "--json prints more of it, as html"
            Output.say("newsterm: \(file): only the beginning of the main text is given as text; \(rest)")
        }
        if json { try Output.json(report) } else { Output.text(report.text + "\n") }
    }

    private func printAsText(_ feed: ParsedFeed) {
        Output.line("\(feed.title ?? "(no title)")  \(feed.link ?? "")".trimmed)
        for entry in feed.entries {
            let date = entry.published.map(DateText.minute) ?? "no date         "
            Output.line("  \(date)  \(SafeLine.of(entry.title ?? "(no title)"))  \(SafeLine.of(entry.link ?? ""))")
        }
        for problem in feed.problems { Output.say("newsterm: \(file): \(SafeLine.of("\(problem)"))") }
    }
}

private func selector(_ text: String) throws -> ContentSelector {
    do throws(ContentSelectorFault) {
        return try ContentSelector(text)
    } catch {
        let reason = error.part.isEmpty ? "it is not complete" : "“\(SafeLine.of(error.part))” is not understood"
        throw ValidationError("\(SafeLine.of(text)) is no selector: \(reason).")
    }
}
