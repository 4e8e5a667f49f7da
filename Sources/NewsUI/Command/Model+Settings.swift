import News
import Presentation
import Terminal
import Texts

extension Model {
    /// What the next key may accept; any other key keeps its usual meaning.
    enum Offer: Equatable {
        case keep(Setting)
        /// Edit the feed list, from a line on.
        case editAgain(line: Int?)
        /// Turn on notifications, offered after this many articles arrived.
        case notify(articles: Int)
    }

    /// The key that accepts an offer, in every language.
    static let acceptingKey: Character = "y"

    /// Whether a key answers a question with yes.
    static func accepts(_ key: Key) -> Bool {
        key == .character(acceptingKey) || key == .character(Character(acceptingKey.uppercased()))
    }

    /// Whether a question is open that the next key answers.
    var isAsking: Bool {
        prompt != nil || isChoosingOrder || isChoosingTask || screen?.question != nil || isAskingToSave
            || feedToRemove != nil || serviceChoice?.isLoading == false || !pendingKeys.isEmpty
    }

    /// Any key withdraws the offer, even a key that must wait.
    /// - Returns: Whether the key accepted the offer.
    mutating func answerOffer(_ key: Key, _ effects: inout [Effect]) -> Bool {
        guard let offered = offer else { return false }
        offer = nil
        guard !isAsking, key == .character(Self.acceptingKey) else { return false }
        switch offered {
        case .keep(let setting): effects.append(.saveSetting(setting))
        case .editAgain(let line): effects.append(.editFeedList(line: line))
        case .notify: effects.append(.saveSetting(Setting(name: "notifications.desktop", value: "true")))
        }
        return true
    }

    /// `:theme`.
    mutating func use(theme name: String, _ effects: inout [Effect]) throws(Command.Unusable) {
        let named = themes.first { $0.name == name } ?? themes.first { $0.name.lowercased() == name.lowercased() }
        guard let chosen = named else {
            let names = themes.map(\.name)
            throw Command.Unusable(sentence: CommandTexts.noTheme(name, near: names.suggestion(for: name), names))
        }
        use(chosen, &effects)
    }

    /// Completes `:set` once the setting is resolved.
    mutating func take(_ outcome: SettingOutcome, _ effects: inout [Effect]) {
        switch outcome {
        case .current(let name, let value):
            messages.add(CommandTexts.setting(name, value, file: shownConfigurationFile))
        case .taken(let setting, let theme, let isInForce, let appliesOnceSaved):
            if let chosen = themes.first(where: { $0.name == theme }) { return use(chosen, &effects) }
            if isInForce, setting.name == Setting.rows, let rows = Int(setting.value) {
                linesOfHeadline = rows
                fitToSize()
                // The second lines may not have been read yet.
                libraryChanged(&effects)
            }
            // The lists now have other rows.
            if isInForce, setting.name == Setting.stories { libraryChanged(&effects) }
            let file = isAsking ? nil : shownConfigurationFile
            messages.add(
                CommandTexts.changed(setting, isInForce: isInForce, appliesOnceSaved: appliesOnceSaved, file: file))
            make(.keep(setting))
        }
    }

    /// Reopens the prompt with the refused setting as typed, and the reason above it.
    mutating func reopenSettingPrompt() {
        guard let line = typedSetting, !isAsking else { return }
        typedSetting = nil
        prompt = LinePrompt(.command, history: commandHistory, text: line, isRefused: true)
    }

    mutating func kept(_ setting: Setting) {
        messages.add(CommandTexts.kept(setting, file: shownConfigurationFile))
    }

    private mutating func use(_ chosen: Appearance.NamedTheme, _ effects: inout [Effect]) {
        chosenTheme = chosen.theme
        fitTheme()
        messages.add(CommandTexts.usesTheme(chosen.name, file: isAsking ? nil : shownConfigurationFile))
        if colorDepth == .none {
            messages.add(CommandTexts.noColors)
        } else if let terminalBackground, let intended = chosen.theme.intendedBackground, terminalBackground != intended
        {
            messages.add(CommandTexts.theme(chosen.name, isFor: intended))
        }
        make(.keep(.theme(chosen.name)))
        // The terminal's background may have changed since the start.
        if chosen.theme.dependsOnBackground, !isPlain { effects.append(.askBackground) }
    }

    private var shownConfigurationFile: String { configurationFile ?? "config.toml" }
}
