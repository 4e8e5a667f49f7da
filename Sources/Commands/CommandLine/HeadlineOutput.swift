import ArgumentParser
import Glibc
import News
import NewsService

/// How the headline commands print their results.
struct HeadlineOutput: ParsableArguments {
    @Flag(help: "Print one JSON document, an array.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Print each as this says, such as '{title}\\t{link}'.",
            discussion: "{id} {feed} {feed_url} {title} {link} {author} {date} {published} {read} {starred} {hidden} "
                + "{tags} {save}; "
                + "\\t, \\n, \\\\, and {{ for a brace.", valueName: "format"))
    var format: String?

    func validate() throws {
        guard let format else { return }
        if json { throw ValidationError("--json and --format exclude each other.") }
        do throws(HeadlineFormat.Problem) {
            _ = try HeadlineFormat(format)
        } catch {
            throw ValidationError("--format \(format): \(error)")
        }
    }

    /// nil for the default format.
    var chosenFormat: HeadlineFormat? {
        get throws { try format.map(HeadlineFormat.init) }
    }

    /// - Parameter feeds: the feeds whose addresses lines may contain.
    func printer(_ feeds: [Feed]) throws -> HeadlinePrinter {
        HeadlinePrinter(isJSON: json, format: try chosenFormat, feeds: feeds)
    }
}

/// Prints headlines one at a time: a library may hold more than fits into memory.
struct HeadlinePrinter {
    let isJSON: Bool
    let format: HeadlineFormat?
    private let addresses: [Feed.ID: String]
    private(set) var count = 0

    /// - Parameter feeds: the feeds whose addresses lines may contain.
    init(isJSON: Bool, format: HeadlineFormat?, feeds: [Feed]) {
        self.isJSON = isJSON
        self.format = format
        addresses = Dictionary(feeds.map { ($0.id, $0.url) }) { first, _ in first }
    }

    func begin() { if isJSON { Output.write("[", to: STDOUT_FILENO) } }

    /// - Parameters:
    ///   - line: printed if there is no format.
    ///   - report: the JSON to print; receives the feed's address.
    mutating func print(
        _ headline: Headline, line: @autoclosure () -> String, report: (String?) -> some Report
    ) throws {
        let address = addresses[headline.feedID].map(FeedAddress.withoutCredentials)
        if isJSON {
            Output.write((count == 0 ? "" : ",\n") + (try Output.jsonText(report(address))), to: STDOUT_FILENO)
        } else if let format {
            Output.write(format.line(headline, feedURL: address) + "\n", to: STDOUT_FILENO)
        } else {
            Output.line(line())
        }
        count += 1
    }

    /// Prints a preformatted line, whose text must already be free of control characters.
    mutating func print(styled line: String) {
        Output.write(line + "\n", to: STDOUT_FILENO)
        count += 1
    }

    func end() { if isJSON { Output.write("]\n", to: STDOUT_FILENO) } }
}
