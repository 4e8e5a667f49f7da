import ArgumentParser
import Foundation
import Glibc
import NewsParser

/// `newsterm parse`: what newsterm sees in a feed document.
struct ParseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse", abstract: "Show what newsterm sees in a feed document.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The document; - reads standard input.", valueName: "file"), completion: .file())
    var file: String

    @Flag(help: "Print one JSON document.")
    var json = false

    @Option(help: ArgumentHelp("The Content-Type the document came with.", valueName: "value"))
    var contentType: String?

    @Option(help: ArgumentHelp("The address the document came from.", valueName: "url"))
    var url: String?

    func run() async throws {
        let feed: ParsedFeed
        do {
            feed = try parse()
        } catch let error as FeedParserError {
            throw CommandFailure("\(file): \(error)")
        }
        if json {
            try Output.json(ParsedFeedReport(feed))
        } else {
            printAsText(feed)
        }
    }

    private func parse() throws -> ParsedFeed {
        let parser = FeedParser(contentType: contentType, documentURL: url)
        let descriptor = file == "-" ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandFailure("\(file): cannot be opened: \(String(cString: strerror(errno)))")
        }
        defer { if file != "-" { close(descriptor) } }
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw CommandFailure("\(file): cannot be read: \(String(cString: strerror(errno)))")
            }
            if count == 0 { break }
            try buffer.withUnsafeBytes { bytes in
                try parser.consume(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
            }
        }
        return try parser.finish()
    }

    private func printAsText(_ feed: ParsedFeed) {
        Output.line("\(feed.title ?? "(no title)")  \(feed.link ?? "")".trimmingCharacters(in: .whitespaces))
        for entry in feed.entries {
            let date = entry.published.map(DateText.minute) ?? "no date         "
            Output.line("  \(date)  \(SafeLine.of(entry.title ?? "(no title)"))  \(SafeLine.of(entry.link ?? ""))")
        }
        for problem in feed.problems { Output.say("newsterm: \(file): \(SafeLine.of("\(problem)"))") }
    }
}
