import News
import NewsService

/// The feed that an argument of a command names: by its address, or by its title.
enum NamedFeed {
    /// A feed chooses its own title, so what is an address, or looks like one, is never taken for a title.
    /// - Returns: the address of the feed that is listed by it, else of the only feed of that title, in capitals or not; else
    ///   the argument without the white space around it.
    /// - Throws: when several feeds have the title, or differ only in what is hidden of their addresses.
    static func address(_ argument: String, in feeds: [Feed]) throws(CommandFailure) -> String {
        let argument = argument.trimmed
        let address = (try? FeedAddress.normalized(argument)) ?? argument
        // Without a scheme it may have been added by the one that answered.
        for key in [argument, address, "http://\(argument)"].map(FeedAddress.key) {
            if let listed = feeds.first(where: { FeedAddress.key($0.url) == key }) { return listed.url }
        }
        // As it is shown, it may be any of those that differ in their secrets alone. Without its user name it means all.
        let shown = feeds.filter { Redaction.address($0.url) == argument }
        if shown.count == 1 { return shown[0].url }
        if let first = shown.first, FeedAddress.withoutCredentials(first.url) != argument {
            throw CommandFailure(
                "\(shown.count) feeds are shown as \(SafeLine.of(argument)); name one by its whole address, which the feed "
                    + "list has",
                status: .usage)
        }
        let name = argument.lowercased()
        guard !name.isEmpty, !looksLikeAddress(argument) else { return argument }
        let meant = feeds.filter { $0.title.lowercased() == name }
        guard meant.count < 2 else {
            let addresses = meant.map { SafeLine.of(Redaction.address($0.url)) }.joined(separator: ", ")
            throw CommandFailure(
                "\(meant.count) feeds are called \(SafeLine.of(argument)); name one by its address: \(addresses)",
                status: .usage)
        }
        return meant.first?.url ?? argument
    }

    private static func looksLikeAddress(_ argument: String) -> Bool {
        guard !argument.contains("://"), !FeedCommand.isCommand(argument) else { return true }
        // Also of hosts in the own network, which have no dot: "nas/rss", "localhost:8080".
        let hasMarks = argument.contains { "/:@".contains($0) } && !argument.contains(where: \.isWhitespace)
        return hasMarks || FeedAddress.pasted(argument) != nil
    }
}
