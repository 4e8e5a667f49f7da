/// Whether to fetch the full text of a feed's articles when they are opened, as a tag in the feed list: `fulltext:on`.
public enum FullTextTag {
    static let on = "fulltext:on"
    private static let prefix = "fulltext:"

    /// Whether a tag is intended as this setting.
    public static func isSetting(_ tag: String) -> Bool { tag.hasPrefix(prefix) }

    /// nil for another tag or an invalid value.
    static func isOn(_ tag: String) -> Bool? {
        switch tag {
        case on: true
        case "fulltext:off": false
        default: nil
        }
    }

    /// The value of the first such tag; false if there is none.
    public static func isOn(tags: [String]) -> Bool { tags.lazy.compactMap { isOn($0) }.first ?? false }
}
