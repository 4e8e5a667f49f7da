/// The name under which a feed's tag is shown and typed.
///
/// A folder of an imported list is a tag that begins with a slash: `/Tech` is shown as `Tech`. The feeds of an account
/// have a tag that begins with an at sign: `@home` is shown as `home`. Other tags are shown as written.
public enum TagName {
    public static func shown(_ tag: String) -> String {
        tag.count > 1 && (tag.hasPrefix("/") || isOfAccount(tag)) ? String(tag.dropFirst()) : tag
    }

    /// The tag of all feeds of an account.
    public static func of(account name: String) -> String { "@" + name }

    /// Whether a tag stands for an account.
    public static func isOfAccount(_ tag: String) -> Bool { tag.hasPrefix("@") }

    /// The tags that a typed name can mean: the tag of that name, and the folder of that name.
    public static func tags(meantBy name: String) -> [String] {
        name.isEmpty || name.hasPrefix("/") || isOfAccount(name) ? [name] : [name, "/" + name, "@" + name]
    }
}
