/// A setting of `config.toml`.
public struct Setting: Sendable, Hashable {
    /// Such as "display.theme".
    public var name: String
    /// In TOML.
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// The setting for the number of lines of a headline.
    public static let rows = "display.rows"

    /// The setting for articles with the same link.
    public static let stories = "display.stories"

    package static func theme(_ name: String) -> Setting {
        let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return Setting(name: "display.theme", value: "\"\(escaped)\"")
    }
}

/// The result of a setting that the user typed.
public enum SettingOutcome: Sendable, Hashable {
    /// No value was typed: the file's value; `nil` for none.
    case current(name: String, value: String?)
    /// The value is valid.
    /// - Parameters:
    ///   - theme: The theme that it selects; `nil` for another setting.
    ///   - isInForce: Whether it applies from now on.
    ///   - appliesOnceSaved: Whether it applies once it is stored; otherwise after the next start.
    case taken(Setting, theme: String?, isInForce: Bool, appliesOnceSaved: Bool = false)
}
