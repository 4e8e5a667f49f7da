import News
import Presentation
import Terminal
import Texts

/// The articles of different feeds with the same link, which are one row of a list: each can be opened, or split off.
struct StoryScreen: RowScreen {
    let context = KeyContext.story
    var title: String { StoryTexts.title }
    var selection = RowSelection()
    private let article: Headline.ID
    private var members: [StoryMember]

    /// - Parameter article: The row's article.
    init(_ members: [StoryMember], of article: Headline.ID) {
        self.article = article
        self.members = members
        selection.select(article)
    }

    var reload: Effect? { .loadStory(article) }

    func rows(in surroundings: Surroundings) -> [ScreenRow] {
        let theme = surroundings.theme
        let intro = ScreenRow.intro(
            StoryTexts.intro(
                open: surroundings.key(.open, in: context), split: surroundings.key(.splitStory, in: context)),
            in: surroundings)
        return [intro, .blank]
            + members.map { member in
                let headline = member.headline
                let age = Age(of: headline.sortDate, at: surroundings.now, form: .words).text
                let details = [headline.feedTitle, age, member.isApart ? StoryTexts.apart : nil].compactMap(\.self)
                return ScreenRow(
                    member.id,
                    [
                        StyledLine([
                            .init(
                                text: HeadlineLine.title(of: headline),
                                style: theme[headline.isRead ? .read : .unread])
                        ]),
                        StyledLine([.init(text: "  " + details.joined(separator: " · "), style: theme[.detail])]),
                    ])
            }
    }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        let split = selected?.isApart == true ? StoryTexts.join : StoryTexts.split
        return [ScreenHint(.open), ScreenHint(.splitStory, split), ScreenHint(.undo)]
    }

    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        guard action == .open || action == .splitStory else { return nil }
        guard let selected else { return [] }
        if action == .open { return [.close, .perform(.loadClicked(selected.id))] }
        return [.perform(.act(.setApart(selected.id, !selected.isApart)))]
    }

    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] {
        guard case .storyLoaded(article, let loaded) = event else { return [] }
        members = loaded
        // Feeds may have been removed, and links changed.
        return loaded.isEmpty ? [.close] : []
    }

    private var selected: StoryMember? {
        let id = selection.id?.base as? Headline.ID
        return members.first { $0.id == id }
    }
}

extension Model {
    /// Shows the articles with the same link as the target article's.
    mutating func showStory(_ effects: inout [Effect]) {
        guard let headline = targetHeadline else { return messages.add(ReadingTexts.noArticle) }
        effects.append(.loadStory(headline.id))
    }

    /// Ignored when the user has moved to another article meanwhile.
    mutating func take(_ members: [StoryMember], of id: Headline.ID) {
        guard screen == nil, prompt == nil, targetHeadline?.id == id else { return }
        if members.isEmpty { messages.add(StoryTexts.none) } else { open(StoryScreen(members, of: id)) }
    }
}
