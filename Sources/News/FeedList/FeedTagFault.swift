/// Why a feed's tag that is intended as a setting is invalid. All texts are in their shown form.
public enum FeedTagFault: Error, Sendable, Equatable, CustomStringConvertible {
    case interval(tag: String)
    case notification(tag: String)
    case fullText(tag: String)
    case shorts(tag: String)
    /// - Parameter part: What is not understood in the tag's selector; empty if something is missing.
    case selector(tag: String, part: String)

    /// nil if the tag is valid, or no setting.
    public init?(of tag: String) {
        let shown = FeedListProblem.shown(tag)
        if FeedInterval.isSetting(tag), FeedInterval.seconds(ofTag: tag) == nil {
            self = .interval(tag: shown)
        } else if NotificationTag.isSetting(tag), NotificationTag.isOn(tag) == nil {
            self = .notification(tag: shown)
        } else if FullTextTag.isSetting(tag), FullTextTag.isOn(tag) == nil {
            self = .fullText(tag: shown)
        } else if ShortsTag.isSetting(tag), !ShortsTag.isValid(tag) {
            self = .shorts(tag: shown)
        } else if let fault = ContentSelection.fault(of: tag) {
            self = .selector(tag: shown, part: FeedListProblem.shown(fault.part))
        } else {
            return nil
        }
    }

    public var description: String {
        switch self {
        case .interval(let tag):
            "\(tag) is not a time between 1 minute and 30 days: write every:30m, every:6h or every:1d."
        case .notification(let tag): "\(tag) is not a valid setting: write notify:on or notify:off."
        case .fullText(let tag): "\(tag) is not a valid setting: write full:on or full:off."
        case .shorts(let tag): "\(tag) is not a valid setting: write shorts:on or shorts:off."
        case .selector(let tag, ""): "\(tag) is not a valid setting: its selector is not complete."
        case .selector(let tag, let part):
            "\(tag) is not a valid setting: “\(part)” is not understood. A selector has types, .class, #id and "
                + "[attribute], with blanks, > and commas between."
        }
    }
}
