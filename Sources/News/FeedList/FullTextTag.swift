/// Whether a feed's articles show the text of their pages, as a tag in the feed list: `full:on`, or the older
/// `fulltext:on`.
public enum FullTextTag {
    public static let on = "full:on"
    public static let off = "full:off"
    private static let prefixes = ["full:", "fulltext:"]

    /// Whether a tag is intended as this setting.
    public static func isSetting(_ tag: String) -> Bool { prefixes.contains { tag.hasPrefix($0) } }

    /// nil for another tag or an invalid value.
    static func isOn(_ tag: String) -> Bool? {
        guard isSetting(tag) else { return nil }
        return switch tag.drop(while: { $0 != ":" }) {
        case ":on": true
        case ":off": false
        default: nil
        }
    }

    /// The value of the first such tag; false if there is none.
    public static func isOn(tags: [String]) -> Bool { tags.lazy.compactMap { isOn($0) }.first ?? false }
}
