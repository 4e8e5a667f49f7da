/// Text from anywhere, made fit to be one part of a path on any file system.
enum SafeFileName {
    /// Linux takes 255 bytes in a name. Some are left for what a program puts behind it while it works.
    static let maximumBytes = 200
    private static let maximumExtensionBytes = 12

    /// Devices of Windows, with any ending.
    private static let reserved: Set<String> = Set(
        ["con", "prn", "aux", "nul", "conin$", "conout$"] + "0123456789¹²³".flatMap { ["com\($0)", "lpt\($0)"] })

    /// A part of a path: no slash, no character that some file system forbids, no control character, nothing invisible;
    /// neither `.` nor `..` nor hidden; no dash in front, that a program could take for an option; no space or dot at the
    /// end; cut between characters. Never empty.
    static func part(_ text: String, maximumBytes: Int) -> String {
        var name = ""
        var wasSpace = true
        for character in text {
            let safe = self.safe(character)
            guard !safe.isEmpty else { continue }
            let isSpace = safe == " "
            // Several spaces, and what stands for them, are one.
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

    /// Letters and digits alone, in lower case; empty for anything else.
    static func fileExtension(_ text: String) -> String {
        let bytes = text.utf8
        let isPlain = bytes.allSatisfy { byte in
            0x30...0x39 ~= byte || 0x41...0x5a ~= byte || 0x61...0x7a ~= byte
        }
        return isPlain && bytes.count <= maximumExtensionBytes ? text.lowercased() : ""
    }

    /// The same for two paths that are one on some file system.
    static func collisionKey(_ path: String) -> String {
        // Strings are compared by their canonical form, whichever way an accent is written; a set of them is enough.
        path.lowercased().uppercased().lowercased()
    }

    /// One character, or what stands for it.
    private static func safe(_ character: Character) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in character.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return " "
            // A pattern of Braille without a dot.
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
        // A slash with an accent is a slash to the file system.
        if kept.contains(where: "/\\:|\"<>*?".unicodeScalars.contains) { return "-" }
        return String(kept)
    }

    private static let joiners = "\u{200c}\u{200d}".unicodeScalars

    /// Whether a scalar can be seen, or changes what is seen: a joiner does where letters have several forms and in
    /// pictures, a variation selector in pictures.
    private static func isSeen(_ scalar: Unicode.Scalar, behind last: Unicode.Scalar?) -> Bool {
        switch scalar {
        // Latin letters and all that stands before the combining marks know no joining.
        case _ where joiners.contains(scalar): last.map { $0.value >= 0x300 && !joiners.contains($0) } ?? false
        case "\u{fe0e}", "\u{fe0f}": last.map { $0.properties.isEmoji && !$0.isASCII } ?? false
        case "\u{1d159}": false
        default: scalar.properties.generalCategory != .format && !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func trimmed(_ name: String) -> String {
        var name = Substring(name)
        // By its scalars: a dash with an accent is a dash to a program.
        while let first = name.unicodeScalars.first, ".-~ ".unicodeScalars.contains(first) { name.removeFirst() }
        while let last = name.unicodeScalars.last, ". ".unicodeScalars.contains(last) { name.removeLast() }
        // It joins nothing.
        while let last = name.unicodeScalars.last, joiners.contains(last) { name.unicodeScalars.removeLast() }
        return String(name)
    }
}
