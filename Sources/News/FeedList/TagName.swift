/// What a feed's tag is called where it is shown and typed.
///
/// A folder of an imported list is a tag that begins with a slash, `/Tech`; it is called `Tech`. Every other tag is called
/// as it is written.
public enum TagName {
    public static func shown(_ tag: String) -> String {
        tag.count > 1 && tag.hasPrefix("/") ? String(tag.dropFirst()) : tag
    }

    /// The tags that a typed name can mean: the tag that is written so, and the folder that is called so.
    public static func tags(meantBy name: String) -> [String] {
        name.isEmpty || name.hasPrefix("/") ? [name] : [name, "/" + name]
    }
}
