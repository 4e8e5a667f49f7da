import Presentation
import Texts

extension FeedFormTexts {
    static func label(_ field: FeedFormScreen.Field, isOnServer: Bool) -> String {
        switch field {
        case .title: titleLabel
        case .tags: isOnServer ? categoryLabel : tagsLabel
        case .interval: intervalLabel
        case .notifies: notificationsLabel
        case .fullText: fullTextLabel
        case .shorts: shortsLabel
        case .hidden: inListLabel
        case .address: addressLabel
        }
    }

    /// - Parameter text: The current value.
    static func question(_ field: FeedFormScreen.Field, _ text: String, isOnServer: Bool) -> String {
        switch field {
        case .title: questionTitle
        case .interval: questionInterval
        case .address: questionAddress
        case .tags where isOnServer: questionCategory
        case .tags, .notifies, .fullText, .shorts, .hidden: PromptTexts.tags(hasSome: !text.isEmpty)
        }
    }

    static func notifies(_ choice: Bool?) -> String {
        switch choice {
        case nil: notifiesAsForAll
        case true?: notifiesOn
        case false?: notifiesOff
        }
    }

    static func fullText(_ isOn: Bool) -> String {
        isOn ? fullTextAlways : fullTextOnRequest
    }

    static func shorts(leavesOut: Bool) -> String { leavesOut ? shortsLeftOut : shortsShown }

    static func hidden(_ isHidden: Bool) -> String {
        isHidden ? hiddenFromList : shownInList
    }
}
