import Terminal

extension Key {
    /// The key as help texts and the configuration write it: "j", "^F", "Enter".
    package var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(let character): "^" + character.uppercased()
        case .function(let number): "F\(number)"
        case .paste: "paste"
        default: Self.named.first { $0.key == self }?.names[0] ?? ""
        }
    }

    /// The key with a name, as in help texts or as in newsboat and others. Case counts only for single characters.
    /// - Returns: `nil` if there is no such key, or terminals cannot report it.
    package init?(name: String) {
        let lowercased = name.lowercased()
        let named = Self.named.first { $0.names.contains { $0.lowercased() == lowercased } }
        if let key = named?.key {
            self = key
        } else if name.count == 1, let character = name.first, !character.isWhitespace || character == " " {
            self = .character(character)
        } else if let prefix = ["^", "ctrl-", "c-"].first(where: lowercased.hasPrefix) {
            self.init(control: lowercased.dropFirst(prefix.count))
        } else if lowercased.hasPrefix("f"), let number = Int(lowercased.dropFirst()), 1...63 ~= number {
            self = .function(number)
        } else {
            return nil
        }
    }

    /// Keys with names; help texts use the first one.
    private static let named: [(key: Key, names: [String])] = [
        (.character(" "), ["Space"]), (.enter, ["Enter", "Return"]), (.escape, ["Esc", "Escape"]), (.tab, ["Tab"]),
        (.backTab, ["Shift-Tab", "BackTab", "S-Tab"]), (.backspace, ["Backspace", "BS"]), (.delete, ["Del", "Delete"]),
        (.insert, ["Ins", "Insert"]), (.up, ["Up", "↑"]), (.down, ["Down", "↓"]), (.left, ["Left", "←"]),
        (.right, ["Right", "→"]), (.home, ["Home"]), (.end, ["End"]), (.pageUp, ["PgUp", "PageUp", "PPage"]),
        (.pageDown, ["PgDn", "PageDown", "NPage"]),
    ]

    /// Ctrl with a key; terminals cannot distinguish some of these from other keys.
    private init?(control name: Substring) {
        guard name.count == 1, let character = name.first else { return nil }
        switch character {
        case "i": self = .tab
        case "m", "j": self = .enter
        case "[": self = .escape
        case "h": self = .backspace
        case "a"..."z", "@", "\\", "]", "^", "_": self = .control(character)
        default: return nil
        }
    }
}
