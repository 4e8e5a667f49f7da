/// Whether a feed's news are notified, as a tag of the feed list says it: `notify:on`, `notify:off`.
public enum NotificationTag {
    private static let prefix = "notify:"

    /// Whether a tag is meant as such a setting.
    public static func isSetting(_ tag: String) -> Bool { tag.hasPrefix(prefix) }

    /// nil: the tag is another one, or cannot be taken.
    public static func isOn(_ tag: String) -> Bool? {
        switch tag {
        case "notify:on": true
        case "notify:off": false
        default: nil
        }
    }

    /// What the first such tag says; nil: none does.
    public static func isOn(tags: [String]) -> Bool? { tags.lazy.compactMap { isOn($0) }.first }
}
