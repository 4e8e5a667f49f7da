/// Fills a unit of Resources in: the program, its options and its environment, quoted as systemd.syntax(7) has it.
struct UnitTemplate: Sendable {
    /// The program's absolute path.
    let program: String
    /// Behind the command's name.
    var options: [String] = []
    /// Variables that the program needs and the service manager may not have.
    var environment: [(name: String, value: String)] = []

    /// The unit's text, its first line a fingerprint of the others: it tells whether a person has changed them.
    func text(of unit: UnitName) -> String {
        let variables = environment.map { "Environment=\(Self.quoted("\($0.name)=\($0.value)"))" }
        let lines = Bundled.unit(unit).split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            if line == "@environment@" { return variables }
            return [
                String(line).replacing("@newsterm@", with: Self.quoted(program))
                    .replacing("@options@", with: options.map { " " + Self.argument($0) }.joined())
            ]
        }
        return Self.sealed(lines.joined(separator: "\n"))
    }

    /// Whether a unit's text is as newsterm wrote it, this version or another one, for this program or another.
    static func isUntouched(_ text: String) -> Bool {
        guard let end = text.firstIndex(of: "\n") else { return false }
        return sealed(String(text[text.index(after: end)...])) == text
    }

    private static func sealed(_ text: String) -> String {
        "# Written by newsterm, and kept up to date while nobody changes it (\(Fingerprint.of(text))).\n" + text
    }

    /// Neither specifiers nor escapes in it: the first word of a command, or an assignment.
    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
        return "\"\(escaped)\""
    }

    /// The same for the other words of a command, in which a variable would be expanded too.
    private static func argument(_ text: String) -> String { quoted(text.replacing("$", with: "$$")) }
}
