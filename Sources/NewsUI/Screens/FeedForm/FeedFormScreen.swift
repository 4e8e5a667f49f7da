import News
import Terminal

/// What the user has set for a feed, to be changed. Nothing changes until it is saved.
struct FeedFormScreen: Screen {
    nonisolated enum Field: CaseIterable {
        case title, tags, interval, notifies, fullText
    }

    let context = KeyContext.feedForm
    var title: String { FeedFormTexts.title(feed.title) }
    var selection = RowSelection()
    private let feed: Feed
    /// nil: it is read.
    private var form: FeedForm?
    private var listing = FeedListing()
    /// The field that is being typed.
    private var asked: Field?

    init(_ feed: Feed) { self.feed = feed }

    func rows(in surroundings: Surroundings) -> [ScreenRow] {
        let theme = surroundings.theme
        let wrapper = LineWrapper(width: surroundings.width)
        func text(_ sentence: String) -> ScreenRow {
            ScreenRow(text: wrapper.lines(of: sentence).map { StyledLine($0, style: theme[.detail]) })
        }
        let intro = text(
            FeedFormTexts.intro(
                change: surroundings.key(.open, in: context), save: surroundings.key(.save, in: context),
                leave: surroundings.keyMap.keys(for: .back, in: context).last?.name ?? ""))
        guard form != nil else { return [intro] }
        let cells = (Field.allCases.map { TextWidth.cells(in: FeedFormTexts.label($0)) }.max() ?? 0) + 2
        let fields = Field.allCases.map { field in
            let label = FeedFormTexts.label(field)
            let gap = String(repeating: " ", count: cells - TextWidth.cells(in: label))
            let value = value(of: field)
            return ScreenRow(
                field,
                [
                    StyledLine([
                        .init(text: label + gap, style: theme[.detail]),
                        .init(text: value.text, style: value.isSet ? .plain : theme[.detail]),
                    ])
                ])
        }
        return [intro, .blank] + fields + [.blank, text(ShownAddress.of(feed.url))]
    }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [ScreenHint(.open, FeedFormTexts.change), ScreenHint(.save), ScreenHint(.moveDown), ScreenHint(.moveUp)]
    }

    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        switch action {
        case .open, .tick: return change()
        case .save:
            guard let form else { return [] }
            if form.listing == listing { return [.close] }
            let change = FeedListingChange(from: form.listing, to: listing)
            return [.close, .announce(FeedFormTexts.saving, .changeFeed(feed.id, change))]
        default: return nil
        }
    }

    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] {
        switch event {
        case .feedFormLoaded(feed.id, let form):
            if self.form == nil { (self.form, listing) = (form, form.listing) }
            return []
        case .failed(.loadFeedForm(feed.id), _, _): return [.close]
        default: return []
        }
    }

    func mistake(in answer: String) -> String? {
        switch asked {
        case .interval where !answer.isEmpty:
            let seconds = FeedInterval.seconds(of: answer).flatMap { FeedInterval.range.contains($0) ? $0 : nil }
            return seconds == nil ? FeedFormTexts.noInterval(answer) : nil
        case .tags: return FeedListing.tags(in: answer) == nil ? FeedFormTexts.noTags : nil
        default: return nil
        }
    }

    mutating func take(answer: String, in surroundings: Surroundings) {
        switch asked {
        case .title: listing.title = answer.isEmpty ? nil : answer
        case .tags: listing.tags = FeedListing.tags(in: answer) ?? listing.tags
        case .interval: listing.interval = answer.isEmpty ? nil : answer
        case .notifies, .fullText, nil: break
        }
        asked = nil
    }
}

extension FeedFormScreen {
    /// Asks for what the selected field is to be, or takes the next of its choices.
    private mutating func change() -> [ScreenRequest] {
        guard let form, let field = selection.id?.base as? Field else { return [] }
        switch field {
        case .interval where form.isIntervalConfigured, .notifies where form.isNotifyingConfigured:
            return [.say(FeedFormTexts.isConfigured)]
        case .notifies:
            listing.notifies =
                switch listing.notifies {
                case nil: true
                case true?: false
                case false?: nil
                }
            return []
        case .fullText:
            listing.fetchesFullText.toggle()
            return []
        case .title, .tags, .interval:
            asked = field
            let text =
                switch field {
                case .title: listing.title ?? ""
                case .tags: FeedListing.written(listing.tags)
                default: listing.interval ?? ""
                }
            return [.ask(LinePrompt(.field(FeedFormTexts.question(field)), text: text))]
        }
    }

    private func value(of field: Field) -> (text: String, isSet: Bool) {
        switch field {
        case .title: listing.title.map { ($0, true) } ?? (FeedFormTexts.titleOfFeed, false)
        case .tags: listing.tags.isEmpty ? (CountTexts.none, false) : (FeedListing.written(listing.tags), true)
        case .interval:
            if form?.isIntervalConfigured == true {
                (FeedFormTexts.configured, false)
            } else if let interval = listing.interval {
                (FeedInterval.seconds(of: interval).map { TimeTexts.every($0) } ?? interval, true)
            } else {
                (FeedFormTexts.asItPublishes, false)
            }
        case .notifies:
            if form?.isNotifyingConfigured == true {
                (FeedFormTexts.configured, false)
            } else {
                (FeedFormTexts.notifies(listing.notifies), listing.notifies != nil)
            }
        case .fullText: (FeedFormTexts.fullText(listing.fetchesFullText), listing.fetchesFullText)
        }
    }
}

extension Model {
    /// Opens the form of the feed in hand.
    mutating func editFeed(_ effects: inout [Effect]) {
        guard let feed = feeds.listedFeed(feedInHand) else { return messages.add(FeedFormTexts.selectFirst) }
        open(FeedFormScreen(feed))
        effects.append(.loadFeedForm(feed.id))
    }
}
