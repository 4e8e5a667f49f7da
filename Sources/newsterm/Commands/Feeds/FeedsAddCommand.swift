import ArgumentParser
import News
import Newsroom

/// `newsterm feeds add`.
struct FeedsAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a feed to the list.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The feed's address.", valueName: "url"))
    var url: String

    @Option(help: ArgumentHelp("Show it under this title.", valueName: "title"))
    var title: String?

    @Option(name: .customLong("tag"), help: ArgumentHelp("Give it a tag; can be repeated.", valueName: "tag"))
    var tags: [String] = []

    func run() async throws {
        try await Workshop.with(options.locations) { workshop in
            let added: AddedFeed
            do {
                added = try await workshop.subscriptions.add(url, title: title, tags: tags)
            } catch NewsroomError.badAddress(let error) {
                throw CommandFailure("\(error)", status: .usage)
            }
            let shown = SafeLine.of(FeedAddress.withoutCredentials(added.url))
            Output.say(
                added.isNew ? "Added \(shown); newsterm refresh fetches it." : "\(shown) is in the feed list already.")
        }
    }
}
