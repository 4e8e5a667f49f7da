/// A key binding in newsboat's `config`.
public struct NewsboatBinding: Sendable, Equatable {
    /// The first line is 1.
    public var line: Int
    /// As newsboat writes it, without angle brackets: `j`, `^K`, `ENTER`, `C-k`.
    public var key: String
    /// Such as `open` or `mark-feed-read`.
    public var operation: String
    /// The contexts: `feedlist`, `article`; `all` for everywhere.
    public var places: [String]

    public init(line: Int, key: String, operation: String, places: [String] = ["all"]) {
        self.line = line
        self.key = key
        self.operation = operation
        self.places = places
    }

    /// Parses `bind-key KEY OPERATION [CONTEXT]` or `bind KEY CONTEXTS OPERATION`; nil for anything else, or for
    /// sequences of keys or operations.
    public init?(_ setting: NewsboatConfiguration.Setting) {
        let values = setting.values
        switch setting.name {
        case "bind-key":
            guard values.count >= 2 else { return nil }
            self.init(
                line: setting.line, key: values[0], operation: values[1],
                places: [values.count > 2 ? values[2] : "all"])
        case "bind":
            guard values.count == 3 || values.count > 3 && values[3] == "--" else { return nil }
            let places = values[1] == "everywhere" ? ["all"] : values[1].split(separator: ",").map(String.init)
            self.init(line: setting.line, key: values[0], operation: values[2], places: places)
        default: return nil
        }
        if key.count > 2, key.hasPrefix("<"), key.hasSuffix(">") {
            key = Self.plain(String(key.dropFirst().dropLast()))
        }
    }

    /// The key named between angle brackets, without them.
    private static func plain(_ key: String) -> String {
        switch key.uppercased() {
        case "LT": return "<"
        case "GT": return ">"
        default: break
        }
        guard key.count == 3, key.uppercased().hasPrefix("S-"), let letter = key.last, letter.isLetter else {
            return key
        }
        return letter.uppercased()
    }
}
