import News
import NewsService

/// Finds the feed that an argument names, by address or title.
enum NamedFeed {
    /// Feeds choose their own titles, so an argument that is or resembles an address is never taken for a title.
    /// - Returns: the listed address that matches, else that of the only feed with this title, ignoring case; else the
    ///   trimmed argument.
    /// - Throws: if several feeds have the title, or differ only in hidden parts of their addresses.
    static func address(_ argument: String, in feeds: [Feed]) throws(CommandFailure) -> String {
        let argument = argument.trimmed
        let address = (try? FeedAddress.normalized(argument)) ?? argument
        // An address typed without a scheme may be listed with the one that responded.
        for key in [argument, address, "http://\(argument)"].map(FeedAddress.key) {
            if let listed = feeds.first(where: { FeedAddress.key($0.url) == key }) { return listed.url }
        }
        // A shown address may stand for several that differ only in secrets; without a user name it means all.
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
        let matches = feeds.filter { $0.title.lowercased() == name }
        guard matches.count < 2 else {
            let addresses = matches.map { SafeLine.of(Redaction.address($0.url)) }.joined(separator: ", ")
            throw CommandFailure(
                "\(matches.count) feeds are called \(SafeLine.of(argument)); name one by its address: \(addresses)",
                status: .usage)
        }
        return matches.first?.url ?? argument
    }

    private static func looksLikeAddress(_ argument: String) -> Bool {
        guard !argument.contains("://"), !FeedCommand.isCommand(argument) else { return true }
        // Includes hosts on the local network, which have no dot: "nas/rss", "localhost:8080".
        let hasMarks = argument.contains { "/:@".contains($0) } && !argument.contains(where: \.isWhitespace)
        return hasMarks || FeedAddress.pasted(argument) != nil
    }
}
