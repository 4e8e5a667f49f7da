import FrontEnd
import News

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
        // Detects accidental changes, not attacks.
        let digits = String(FNVHash(text.utf8).value, radix: 16)
        let hash = String(repeating: "0", count: 16 - digits.count) + digits
        return "# Written by newsterm, and kept up to date while nobody changes it (\(hash)).\n" + text
    }

    /// Quotes the text and escapes specifiers: for the first word of a command, or an assignment.
    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
        return "\"\(escaped)\""
    }

    /// Escapes variables too: for the other words of a command, in which systemd expands them.
    private static func argument(_ text: String) -> String { quoted(text.replacing("$", with: "$$")) }
}
