import FrontEnd

/// Fills in a unit from Resources: the program, its options and its environment, quoted as in systemd.syntax(7).
struct UnitTemplate: Sendable {
    /// The program's absolute path.
    let program: String
    /// Appended after the command's name.
    var options: [String] = []
    /// Variables that the program needs and the service manager may lack.
    var environment: [(name: String, value: String)] = []

    /// The unit's text. Its first line is a fingerprint of the rest, to detect changes by a user.
    func text(of unit: UnitName) -> String {
        let variables = environment.map { "Environment=\(Self.quoted("\($0.name)=\($0.value)"))" }
        let lines = unit.template.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            if line == "@environment@" { return variables }
            return [
                String(line).replacing("@newsterm@", with: Self.quoted(program))
                    .replacing("@options@", with: options.map { " " + Self.argument($0) }.joined())
            ]
        }
        return Self.sealed(lines.joined(separator: "\n"))
    }

    /// Whether newsterm wrote a unit's text, in any version and for any program.
    static func isUnmodified(_ text: String) -> Bool {
        guard let end = text.firstIndex(of: "\n") else { return false }
        return sealed(String(text[text.index(after: end)...])) == text
    }

    private static func sealed(_ text: String) -> String {
        "# Written by newsterm, and kept up to date while nobody changes it (\(Fingerprint.of(text))).\n" + text
    }

    /// Quotes the text and escapes specifiers: for the first word of a command, or an assignment.
    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
        return "\"\(escaped)\""
    }

    /// Escapes variables too: for the other words of a command, in which systemd expands them.
    private static func argument(_ text: String) -> String { quoted(text.replacing("$", with: "$$")) }
}

/// A short hash of a text (FNV-1a): detects accidental changes, not attacks.
enum Fingerprint {
    static func number(of text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    /// The hash in 16 hexadecimal digits.
    static func of(_ text: String) -> String {
        let digits = String(number(of: text), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
