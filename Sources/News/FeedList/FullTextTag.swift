/// Whether the full text of a feed's articles is fetched when they are opened, as a tag of the feed list says it:
/// `fulltext:on`.
public enum FullTextTag {
    static let on = "fulltext:on"
    private static let prefix = "fulltext:"

    /// Whether a tag is meant as such a setting.
    public static func isSetting(_ tag: String) -> Bool { tag.hasPrefix(prefix) }

    /// nil: the tag is another one, or cannot be taken.
    static func isOn(_ tag: String) -> Bool? {
        switch tag {
        case on: true
        case "fulltext:off": false
        default: nil
        }
    }

    /// What the first such tag says.
    public static func isOn(tags: [String]) -> Bool { tags.lazy.compactMap { isOn($0) }.first ?? false }
}
