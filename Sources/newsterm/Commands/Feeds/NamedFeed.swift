import News

/// The feed that an argument of a command names: by its address, or by its title.
enum NamedFeed {
    /// A feed chooses its own title, so what is an address, or looks like one, is never taken for a title.
    /// - Returns: the address of the only feed of that title, in capitals or not; else the argument as it is.
    /// - Throws: when several feeds have the title.
    static func address(_ argument: String, in feeds: [Feed]) throws(CommandFailure) -> String {
        let name = argument.trimmed.lowercased()
        guard !looksLikeAddress(argument), !name.isEmpty else { return argument }
        let meant = feeds.filter { $0.title.lowercased() == name }
        guard meant.count < 2 else {
            let addresses = meant.map { SafeLine.of(FeedAddress.withoutCredentials($0.url)) }.joined(separator: ", ")
            throw CommandFailure(
                "\(meant.count) feeds are called \(SafeLine.of(argument)); name one by its address: \(addresses)",
                status: .usage)
        }
        return meant.first?.url ?? argument
    }

    private static func looksLikeAddress(_ argument: String) -> Bool {
        argument.contains("://") || argument == FeedAddress.introduction || FeedCommand.isCommand(argument)
            || FeedAddress.pasted(argument) != nil
    }
}
