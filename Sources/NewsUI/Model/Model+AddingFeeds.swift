import News
import Presentation
import Terminal
import Texts

/// A feed to add.
struct FeedAddition: Hashable {
    /// As typed: of the feed, or of a page.
    let address: String
    /// The name of the account that is subscribed to it; `nil` for the user's own list.
    let account: String?

    init(_ address: String, to account: String? = nil) {
        self.address = address
        self.account = account
    }
}

extension Model {
    /// The account of the selected row or the shown list; `nil` for the user's own list.
    var accountOfPlace: String? {
        guard screen == nil else { return nil }
        return feeds.accountName(of: focus == .feeds ? feeds.selectedRow : shown)
    }

    /// - Parameters:
    ///   - address: The initial text.
    ///   - account: The name of the account to add it to; `nil` for the user's own list.
    mutating func askForAddress(_ address: String = "", for account: String?) {
        prompt = LinePrompt(.addFeed(to: account), history: feedAddresses, text: address)
    }

    /// Handles text pasted outside a prompt: offers to add an address, and never takes the text for keys.
    mutating func take(pasted text: String) {
        if refuses(.addFeed) { return }
        if let address = FeedAddress.pasted(text) {
            askForAddress(address, for: accountOfPlace)
        } else {
            messages.add(ActTexts.pastedNoAddress)
        }
    }

    mutating func addFeed(_ addition: FeedAddition, _ effects: inout [Effect]) {
        offer([addition.address])
        messages.announce(
            ActTexts.adding(addition, stopKey: keyMap.keyName(for: .stopRefresh)), .addFeed(addition))
        // Repeating an address does not start a second search.
        guard !additions.contains(addition) else { return }
        additions.append(addition)
        effects.append(.addFeed(addition))
    }

    mutating func addingStopped(_ addition: FeedAddition) {
        additions.removeAll { $0 == addition }
        messages.add(ActTexts.addingStopped(addition.address), resultOf: .addFeed(addition))
    }

    /// When several feeds were found, the next address prompt offers them.
    mutating func feedAdded(_ addition: FeedAddition, _ outcome: FeedListOutcome) {
        additions.removeAll { $0 == addition }
        switch outcome {
        case .nothing(let reason):
            wasNotAdded(
                addition,
                reason.sentence + CountTexts.pause
                    + (reason.isFeedList ? FeedListFileTexts.canBeImported : ActTexts.nothingAdded))
        case .several(let choices):
            let isAwaited = prompt == nil && messages.isAnnounced(.addFeed(addition))
            offer(choices.filter { !$0.isListed }.map(\.address).reversed())
            let key = keyMap.keyName(for: .addFeed)
            messages.add(
                FeedListOutcome.sentence(on: choices, key: isAwaited ? nil : key), resultOf: .addFeed(addition))
            // Do not interrupt a user who has moved on.
            if isAwaited { open(FeedChoiceScreen(found: choices)) }
        case .added(let feed, _, _), .fetched(let feed, _):
            let isAwaited = messages.isAnnounced(.addFeed(addition))
            let undo = keyMap.keyName(for: .undo).map(ActTexts.takesBack)
            messages.add(
                [outcome.sentence, undo].compactMap { $0 }.joined(separator: CountTexts.pause),
                resultOf: .addFeed(addition))
            // Do not take the screen from a user who is reading or doing something else.
            guard prompt == nil, screen == nil || context == .feedChoice, focus != .article,
                isAwaited || focus == .feeds
            else { return }
            addedFeed = feed.id
            showAddedFeed()
        default: messages.add(outcome.sentence, resultOf: .addFeed(addition))
        }
    }

    /// Shows the added feed, once it is among the feeds.
    mutating func showAddedFeed() {
        guard let id = addedFeed, feeds.feed(id) != nil else { return }
        addedFeed = nil
        feeds.reveal(.feed(id))
        showRow(line: feeds.selected)
    }

    /// Reopens the prompt with the address to be corrected, and the reason above it. A user who has moved on is not
    /// interrupted, but is told which key brings the address back.
    mutating func wasNotAdded(_ addition: FeedAddition, _ reason: String) {
        additions.removeAll { $0 == addition }
        let isAwaited = prompt == nil && messages.isAnnounced(.addFeed(addition))
        let key = isAwaited ? nil : keyMap.keyName(for: .addFeed)
        let sentence = [reason, key.map(ActTexts.offersAddress)].compactMap { $0 }.joined(separator: CountTexts.pause)
        messages.add(sentence, isError: true, resultOf: .addFeed(addition))
        if isAwaited { askForAddress(addition.address, for: addition.account) }
    }

    private mutating func offer(_ addresses: [String]) {
        feedAddresses = feedAddresses.filter { !addresses.contains($0) } + addresses
    }
}
