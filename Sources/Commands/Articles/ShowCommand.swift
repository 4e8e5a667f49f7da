import ArgumentParser
import Glibc
import News
import NewsService
import Newsroom
import Presentation

/// `newsterm show`: one article as text.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print one article as text.",
        discussion:
            "newsterm list prints the numbers. The article is not marked as read. Where its full text was fetched, "
            + "that is printed.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The article's number.", valueName: "id"))
    var id: Int64

    @Flag(help: "Print one JSON document: the headline's fields, and the body.")
    var json = false

    @Flag(help: "Print the feed's own text, also where the full text was fetched.")
    var feedText = false

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            let source: TextSource = feedText ? .feed : .page
            if let words = services.readOnlyWords { Output.say(words) }
            guard let (article, text) = try await services.articles.article(Headline.ID(rawValue: id), source) else {
                throw CommandFailure("there is no article \(id); newsterm list shows the numbers")
            }
            if json { return try Output.json(ArticleReport(article: article)) }
            let layout = ArticleLayout(article: article, text: text, source: source, width: min(80, Output.columns))
            Output.write(layout.plainText, to: STDOUT_FILENO)
        }
    }
}
