import News
import Texts

/// The user's article tags.
extension Model {
    /// Asks for the target article's tags, starting from the current ones.
    mutating func askForTags() {
        guard let headline = targetHeadline else { return messages.add(ReadingTexts.noArticleToTag) }
        let tags = FeedListing.written(headline.tags)
        prompt = LinePrompt(.tags(headline), text: tags.isEmpty ? "" : tags + " ")
    }

    /// - Parameter line: All of the article's new tags, as typed.
    mutating func setTags(of headline: Headline, to line: String, _ effects: inout [Effect]) {
        let wanted = ArticleTags.read(line)
        changeTags(
            of: headline, adding: wanted.filter { !headline.isTagged($0) },
            removing: headline.tags.filter { tag in !wanted.contains { $0.isSameTag(as: tag) } }, &effects)
    }

    /// - Parameter words: Tags to add, and tags to remove with a minus before them.
    mutating func changeTags(_ words: String, _ effects: inout [Effect]) {
        guard let headline = targetHeadline else { return messages.add(ReadingTexts.noArticleToTag) }
        let words = ArticleTags.words(words)
        let removed = ArticleTags.tags(words.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) })
        let added = ArticleTags.tags(words.filter { !$0.hasPrefix("-") })
        changeTags(
            of: headline, adding: added.filter { !headline.isTagged($0) }, removing: removed.filter(headline.isTagged),
            &effects)
    }

    private mutating func changeTags(
        of headline: Headline, adding added: [String], removing removed: [String], _ effects: inout [Effect]
    ) {
        guard !added.isEmpty || !removed.isEmpty else { return }
        let tags = (headline.tags.filter { tag in !removed.contains { $0.isSameTag(as: tag) } } + added).sorted()
        guard tags.count <= ArticleTags.maximumCount else {
            return messages.add(ReadingTexts.tooManyTags(ArticleTags.maximumCount), isError: true)
        }
        list.setTags([headline.id], tags)
        results?.setTags([headline.id], tags)
        if article?.headline.id == headline.id { article?.headline.tags = tags }
        perform(.changeTags([headline.id], adding: added, removing: removed), &effects)
    }
}

extension Headline {
    fileprivate func isTagged(_ tag: String) -> Bool { tags.contains { $0.isSameTag(as: tag) } }
}

extension String {
    /// Compares as the library does.
    fileprivate func isSameTag(as other: String) -> Bool { lowercased() == other.lowercased() }
}
