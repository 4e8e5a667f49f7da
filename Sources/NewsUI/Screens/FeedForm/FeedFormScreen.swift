import News
import Presentation
import Terminal
import Texts

/// The user's settings for a feed. Nothing changes until they are saved.
struct FeedFormScreen: RowScreen {
    nonisolated enum Field: CaseIterable {
        case title, tags, interval, notifies, fullText, shorts, hidden, address
    }

    let context = KeyContext.feedForm
    let takesInput = true
    var title: String { FeedFormTexts.title(feed.title) }
    var selection = RowSelection()
    var hasUnsavedChanges: Bool { form.map { $0.listing != listing } ?? false }
    private let feed: Feed
    /// `nil` while it is being read.
    private var form: FeedForm?
    private var listing = FeedListing()
    /// The field being typed.
    private var asked: Field?
    /// What the user entered before, which could not be saved.
    private var entered: FeedListing?

    init(_ feed: Feed, entered: FeedListing? = nil) { (self.feed, self.entered) = (feed, entered) }

    func rows(in surroundings: Surroundings) -> [ScreenRow] {
        let theme = surroundings.theme
        let intro = ScreenRow.intro(
            FeedFormTexts.intro(
                change: surroundings.key(.open, in: context), save: surroundings.key(.save, in: context),
                leave: surroundings.keyMap.keys(for: .back, in: context).last?.name ?? ""),
            in: surroundings)
        guard let form else { return [intro] }
        let shownFields = Field.allCases.filter { field in
            switch field {
            case .shorts: mayHaveShorts
            // The server decides on them.
            case .interval, .address: !form.isOnServer
            default: true
            }
        }
        let labels = shownFields.map { FeedFormTexts.label($0, isOnServer: form.isOnServer) }
        let cells = (labels.map { TextWidth.cells(in: $0) }.max() ?? 0) + 2
        let fields = zip(shownFields, labels).map { field, label in
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
        return [intro, .blank] + fields + losses(in: surroundings)
    }

    /// Whether it is a YouTube feed, or was set to leave out Shorts.
    private var mayHaveShorts: Bool {
        let host = FeedAddress.host(of: listing.address)
        return listing.leavesOutShorts || host == "youtube.com" || host.hasSuffix(".youtube.com")
    }

    /// The settings lost when the feed's address changes.
    private func losses(in surroundings: Surroundings) -> [ScreenRow] {
        guard let form, form.isConfigured,
            FeedListingChange(from: form.listing, to: listing).address != nil
        else { return [] }
        let shown = ShownAddress.of(FeedAddress.withoutCredentials(form.listing.address))
        return [.blank, .intro(FeedFormTexts.losesSettings(shown), in: surroundings)]
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
            if self.form == nil { (self.form, listing) = (form, entered ?? form.listing) }
            return []
        case .failed(.loadFeedForm(feed.id), _, _, _): return [.close]
        default: return []
        }
    }

    func mistake(in answer: String, _ surroundings: Surroundings) -> String? {
        switch asked {
        case .address where !answer.isEmpty:
            do throws(FeedAddressError) {
                let keys = [FeedAddress.key(try address(typed: answer)), FeedAddress.overPlainHTTP(answer)]
                let isListed = surroundings.feeds.contains {
                    $0.id != feed.id && keys.contains(FeedAddress.key($0.url))
                }
                return isListed ? FeedFormTexts.isListed : nil
            } catch {
                return ErrorTexts.sentence(for: error)
            }
        case .interval where !answer.isEmpty:
            let seconds = FeedInterval.seconds(of: answer).flatMap { FeedInterval.range.contains($0) ? $0 : nil }
            return seconds == nil ? FeedFormTexts.noInterval(answer) : nil
        case .title where answer.isEmpty && form?.isOnServer == true: return AccountTexts.needsTitle
        case .tags where form?.isOnServer == true:
            return categories(typed: answer) == nil ? FeedFormTexts.noCategory(answer) : nil
        case .tags: return FeedListing.tags(in: answer) == nil ? FeedFormTexts.noTags : nil
        default: return nil
        }
    }

    mutating func take(answer: String, in surroundings: Surroundings) {
        switch asked {
        case .title: listing.title = answer.isEmpty ? nil : answer
        case .tags:
            let tags = form?.isOnServer == true ? categories(typed: answer) : FeedListing.tags(in: answer)
            listing.tags = tags ?? listing.tags
        case .interval: listing.interval = answer.isEmpty ? nil : answer
        // An empty answer changes nothing.
        case .address where !answer.isEmpty:
            let address = (try? address(typed: answer)) ?? listing.address
            // Without a scheme, keep the address as typed: only the server can tell whether it speaks HTTP or HTTPS.
            let isOpen =
                FeedAddress.overPlainHTTP(answer) != nil && FeedAddress.withoutCredentials(address) == address
            listing.address = isOpen ? answer : address
        case .address: break
        case .notifies, .fullText, .shorts, .hidden, nil: break
        }
        asked = nil
    }

    /// The tags as the user writes them, or the categories on the server.
    private var writtenTags: String {
        form?.isOnServer == true
            ? listing.tags.joined(separator: CountTexts.comma) : FeedListing.written(listing.tags)
    }

    /// A feed can be given one category. Several that it has on the server stay if nothing else is typed.
    /// - Returns: `nil` for what cannot be a category.
    private func categories(typed answer: String) -> [String]? {
        if answer == writtenTags { return listing.tags }
        let category = answer.trimmed
        if category.isEmpty { return [] }
        return FeedListing.sets(category) || TagName.isOfAccount(category) ? nil : [category]
    }

    /// Adds the feed's user name and password, which are not shown, to an address on the same server.
    private func address(typed: String) throws(FeedAddressError) -> String {
        let address = try FeedAddress.normalized(typed)
        let own = form?.listing.address ?? ""
        return FeedAddress.withoutCredentials(address) == address
            ? FeedAddress.withCredentials(of: own, address) : address
    }
}

extension FeedFormScreen {
    /// Asks for the selected field's value, or switches to the next of its choices.
    private mutating func change() -> [ScreenRequest] {
        guard let form, let field = selection.id?.base as? Field else { return [] }
        switch field {
        case .interval where form.isIntervalConfigured, .notifies where form.isNotifyingConfigured,
            .fullText where form.isFullTextConfigured:
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
        case .shorts:
            listing.leavesOutShorts.toggle()
            return []
        case .hidden:
            listing.isHidden.toggle()
            return []
        case .address where FeedCommand.isCommand(listing.address): return [.say(FeedFormTexts.isCommand)]
        case .title, .tags, .interval, .address:
            asked = field
            let text =
                switch field {
                case .title: listing.title ?? ""
                case .tags: writtenTags
                case .address: FeedAddress.withoutCredentials(listing.address)
                default: listing.interval ?? ""
                }
            let question = FeedFormTexts.question(field, text, isOnServer: form.isOnServer)
            return [.ask(LinePrompt(.field(question), text: text))]
        }
    }

    private func value(of field: Field) -> (text: String, isSet: Bool) {
        switch field {
        case .title: listing.title.map { ($0, true) } ?? (FeedFormTexts.titleOfFeed, false)
        case .tags: listing.tags.isEmpty ? (CountTexts.none, false) : (writtenTags, true)
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
        case .fullText where form?.isFullTextConfigured == true: (FeedFormTexts.configured, false)
        case .fullText: (FeedFormTexts.fullText(listing.fetchesFullText), listing.fetchesFullText)
        case .shorts: (FeedFormTexts.shorts(leavesOut: listing.leavesOutShorts), listing.leavesOutShorts)
        case .hidden: (FeedFormTexts.hidden(listing.isHidden), listing.isHidden)
        case .address:
            (
                ShownAddress.of(FeedAddress.withoutCredentials(listing.address)),
                listing.address != form?.listing.address
            )
        }
    }
}

extension Model {
    /// Opens the current feed's form.
    mutating func editFeed(_ effects: inout [Effect]) {
        guard let feed = feeds.listedFeed(targetFeed) else {
            return messages.add(wordsOnQuery ?? FeedFormTexts.selectFirst)
        }
        editFeed(feed, &effects)
    }

    private mutating func editFeed(_ feed: Feed, _ effects: inout [Effect]) {
        open(FeedFormScreen(feed, entered: unsavedListings.removeValue(forKey: feed.id)))
        effects.append(.loadFeedForm(feed.id))
    }

    /// Opens the form again with what was entered. A user who has moved on finds it there later.
    mutating func wasNotChanged(
        _ id: Feed.ID, _ change: FeedListingChange, isAwaited: Bool, _ effects: inout [Effect]
    ) {
        var shown = change.new
        shown.isHidden = change.old.isHidden
        // Hidden feeds are shown again without the form.
        guard shown != change.old, let feed = feeds.listedFeed(id) else { return }
        unsavedListings[id] = change.new
        if isAwaited, prompt == nil, screen?.takesInput != true { editFeed(feed, &effects) }
    }
}
