/// Makes arbitrary text safe as one part of a path on any file system.
enum SafeFileName {
    /// Linux allows 255 bytes in a name. The rest is left for suffixes that programs add while they work.
    static let maximumBytes = 200
    private static let maximumExtensionBytes = 12

    /// Windows device names, reserved with any extension.
    private static let reserved: Set<String> = Set(
        ["con", "prn", "aux", "nul", "conin$", "conout$"] + "0123456789¹²³".flatMap { ["com\($0)", "lpt\($0)"] })

    /// A part of a path: without slashes, control or invisible characters, or characters that a file system forbids;
    /// not `.`, `..` or hidden; without a leading dash, which a program could take for an option, or a trailing space
    /// or dot; truncated between characters. Never empty.
    static func part(_ text: String, maximumBytes: Int) -> String {
        var name = ""
        var wasSpace = true
        for character in text {
            let safe = self.safe(character)
            guard !safe.isEmpty else { continue }
            let isSpace = safe == " "
            // Collapse spaces and their replacements.
            if isSpace && wasSpace { continue }
            guard name.utf8.count + safe.utf8.count <= maximumBytes else { break }
            name += safe
            wasSpace = isSpace
        }
        name = trimmed(name)
        guard !name.isEmpty else { return "untitled" }
        let stem = name.prefix { $0 != "." }.lowercased()
        return reserved.contains(trimmed(stem)) ? "_" + name : name
    }

    /// ASCII letters and digits only, in lower case; empty for anything else.
    static func fileExtension(_ text: String) -> String {
        let bytes = text.utf8
        let isPlain = bytes.allSatisfy { byte in
            0x30...0x39 ~= byte || 0x41...0x5a ~= byte || 0x61...0x7a ~= byte
        }
        return isPlain && bytes.count <= maximumExtensionBytes ? text.lowercased() : ""
    }

    /// Equal for two paths that are the same on some file system.
    static func collisionKey(_ path: String) -> String {
        // Swift compares strings by canonical equivalence, so accents need no normalisation.
        path.lowercased().uppercased().lowercased()
    }

    /// A character or its replacement.
    private static func safe(_ character: Character) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in character.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return " "
            // Braille pattern blank.
            case .otherSymbol where scalar == "\u{2800}": return " "
            case .surrogate, .unassigned, .privateUse: continue
            default: if isSeen(scalar, behind: kept.last) { kept.append(scalar) }
            }
        }
        switch String(kept) {
        case "/", "\\", ":", "|": return "-"
        case "\"": return "'"
        case "<", ">", "*", "?": return ""
        default: break
        }
        // To the file system a slash with a combining accent is still a slash.
        if kept.contains(where: "/\\:|\"<>*?".unicodeScalars.contains) { return "-" }
        return String(kept)
    }

    private static let joiners = "\u{200c}\u{200d}".unicodeScalars

    /// Whether a scalar is visible or affects others: joiners do in scripts with contextual forms and in emoji,
    /// variation selectors in emoji.
    private static func isSeen(_ scalar: Unicode.Scalar, behind last: Unicode.Scalar?) -> Bool {
        switch scalar {
        // Latin letters, and everything else before the combining marks, do not join.
        case _ where joiners.contains(scalar): last.map { $0.value >= 0x300 && !joiners.contains($0) } ?? false
        case "\u{fe0e}", "\u{fe0f}": last.map { $0.properties.isEmoji && !$0.isASCII } ?? false
        case "\u{1d159}": false
        default: scalar.properties.generalCategory != .format && !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func trimmed(_ name: String) -> String {
        var name = Substring(name)
        // By scalars: to a program a dash with a combining accent is still a dash.
        while let first = name.unicodeScalars.first, ".-~ ".unicodeScalars.contains(first) { name.removeFirst() }
        while let last = name.unicodeScalars.last, ". ".unicodeScalars.contains(last) { name.removeLast() }
        // A trailing joiner joins nothing.
        while let last = name.unicodeScalars.last, joiners.contains(last) { name.unicodeScalars.removeLast() }
        return String(name)
    }
}
