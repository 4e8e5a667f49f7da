/// Whether a feed's new articles are notified, as a tag in the feed list: `notify:on`, `notify:off`.
public enum NotificationTag {
    private static let prefix = "notify:"

    /// Whether a tag is intended as this setting.
    public static func isSetting(_ tag: String) -> Bool { tag.hasPrefix(prefix) }

    /// nil for another tag or an invalid value.
    public static func isOn(_ tag: String) -> Bool? {
        switch tag {
        case "notify:on": true
        case "notify:off": false
        default: nil
        }
    }

    /// The value of the first such tag; nil if there is none.
    public static func isOn(tags: [String]) -> Bool? { tags.lazy.compactMap { isOn($0) }.first }
}
