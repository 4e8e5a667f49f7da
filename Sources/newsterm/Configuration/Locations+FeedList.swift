import FoundationEssentials

extension Locations {
    /// A feed list that the user named is one that there is, where nothing is to be written into it: a slip of the pen would
    /// take all feeds out of the library.
    func checkFeedList() throws(CommandFailure) {
        guard feedListIsNamed, !FileManager.default.fileExists(atPath: feedList) else { return }
        let shown = SafeLine.of(feedList)
        throw CommandFailure(
            "There is no feed list at \(shown). See to what --urls says, or begin one there: "
                + "newsterm --urls \(ShellWord.of(shown)) feeds add URL",
            status: .usage)
    }
}
