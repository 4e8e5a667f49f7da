/// A setting of `config.toml`.
public struct Setting: Sendable, Hashable {
    /// "display.theme".
    public var name: String
    /// In TOML.
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// The name of the setting for the lines of a headline.
    public static let rows = "display.rows"

    package static func theme(_ name: String) -> Setting {
        let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return Setting(name: "display.theme", value: "\"\(escaped)\"")
    }
}

/// What came of a setting that the user typed.
public enum SettingOutcome: Sendable, Hashable {
    /// No value was given: the one in the file; nil: there is none.
    case told(name: String, value: String?)
    /// The value is valid.
    /// - Parameters:
    ///   - theme: The theme that it chooses; nil: it is about something else.
    ///   - isInForce: Whether it holds from now on.
    ///   - holdsOnceKept: Whether it does when it is kept; otherwise from the next start.
    case taken(Setting, theme: String?, isInForce: Bool, holdsOnceKept: Bool = false)
}
