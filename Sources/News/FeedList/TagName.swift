/// The name under which a feed's tag is shown and typed.
///
/// A folder of an imported list is a tag that begins with a slash: `/Tech` is shown as `Tech`. Other tags are shown as
/// written.
public enum TagName {
    public static func shown(_ tag: String) -> String {
        tag.count > 1 && tag.hasPrefix("/") ? String(tag.dropFirst()) : tag
    }

    /// The tags that a typed name can mean: the tag of that name, and the folder of that name.
    public static func tags(meantBy name: String) -> [String] {
        name.isEmpty || name.hasPrefix("/") ? [name] : [name, "/" + name]
    }
}
