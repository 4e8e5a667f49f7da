import Testing

@testable import TextGenerator

@Suite("Texts generated from PO files")
struct TextGeneratorTests {
    private static let english = """
        msgid ""
        msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

        #. What the key does.
        msgctxt "ActTexts.undoes"
        msgid "{key} \\"undoes\\" it."
        msgstr ""

        msgctxt "ListTexts.badLines"
        msgid "{count, number} line cannot be used; {key} shows it."
        msgid_plural "{count, number} lines "
        "cannot be used; {key} shows them."
        msgstr[0] ""
        msgstr[1] ""

        """

    private static let czech = """
        msgid ""
        msgstr ""
        "Language: cs\\n"
        "Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\\n"

        msgctxt "ListTexts.badLines"
        msgid "{count, number} line cannot be used; {key} shows it."
        msgid_plural "{count, number} lines cannot be used; {key} shows them."
        msgstr[0] "{key}: jeden"
        msgstr[1] "{key}: {count, number} dva"
        msgstr[2] "{key}: {count, number} pět"

        msgctxt "ActTexts.undoes"
        msgid "{key} \\"undoes\\" it."
        msgstr "Vrátí {key}."

        """

    /// The errors in the Czech file after a part of it is replaced.
    private static func faults(_ part: String, _ other: String, in text: String = czech) -> [String] {
        let changed = text.replacing(part, with: other)
        #expect(changed != text)
        do throws(Fault) {
            let file = try POFile(path: "po/cs.po", text: changed)
            return TextGenerator.faults(in: [try POFile(path: "po/en.po", text: english), file]).map(\.description)
        } catch {
            return [error.description]
        }
    }

    @Test("A text becomes a function of its values, and each language a table of texts")
    func generated() throws {
        let files = [
            try POFile(path: "po/en.po", text: Self.english), try POFile(path: "po/cs.po", text: Self.czech),
        ]
        #expect(TextGenerator.faults(in: files).isEmpty)
        let swift = generatedSwift(files)
        #expect(
            swift.contains(
                """
                package enum ActTexts {
                    /// What the key does.
                    package static func undoes(_ key: some CustomStringConvertible) -> String { localized(0, [key.description]) }
                }
                """))
        let arguments = "count: Int, key: some CustomStringConvertible"
        #expect(
            swift.contains(
                "func badLines(\(arguments)) -> String { localized(1, for: count, [count.grouped, key.description]) }"))
        #expect(swift.contains("\n            \\#u{1} \"undoes\" it.\n"))
        #expect(swift.contains(##"\#u{1} line cannot be used; \#u{2} shows it.\#u{0}\#u{1} lines cannot be used; "##))
        #expect(swift.contains(##"\#u{2}: jeden\#u{0}\#u{2}: \#u{1} dva\#u{0}\#u{2}: \#u{1} pět"##))
        #expect(swift.contains("isSource: true, form: { n in (n != 1) ? 1 : 0 }"))
        #expect(swift.contains("isSource: false, form: { n in (n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2 }"))
        #expect(swift.contains(#"case "cs": self = .translation1"#))
    }

    @Test(
        "A missing text, form or value, and an outdated translation, are reported with their line",
        arguments: [
            (
                "msgctxt \"ActTexts.undoes\"", "msgctxt \"ActTexts.other\"",
                "po/cs.po:13: error: English has no ActTexts.other."
            ),
            ("msgstr \"Vrátí {key}.\"", "msgstr \"\"", "po/cs.po:13: error: ActTexts.undoes needs a text in msgstr."),
            (
                "msgstr[2] \"{key}: {count, number} pět\"", "",
                "po/cs.po:6: error: ListTexts.badLines needs 3 texts in msgstr."
            ),
            ("Vrátí {key}", "Vrátí", "po/cs.po:13: error: ActTexts.undoes lacks a value: {key}"),
            (
                ": {count, number} dva\"\nmsgstr[2] \"{key}: {count, number} pět", ": dva\"\nmsgstr[2] \"{key}: pět",
                "po/cs.po:6: error: ListTexts.badLines lacks a value: {count, number}"
            ),
            ("Vrátí", "Vrá\\ntí", "po/cs.po:13: error: A text is one line, without control characters: Vrá\ntí {key}."),
            (
                "msgstr \"Vrátí", "msgstr[0] \"Vrátí",
                "po/cs.po:15: error: Not understood: msgstr[0]. A text has msgctxt, msgid and msgstr, or msgid_plural and msgstr[0], msgstr[1]…"
            ),
            ("Vrátí {key}", "Vrátí {key}{other}", "po/cs.po:13: error: ActTexts.undoes has no such value: {other}"),
            (
                "Vrátí {key}", "Vrátí {key",
                "po/cs.po:13: error: A placeholder is {name} or {count, number}: Vrátí {key."
            ),
            (
                "\\\"undoes\\\" it", "undoes it",
                "po/cs.po:13: error: ActTexts.undoes was translated from another text than that of po/en.po:5: change msgid here, too."
            ),
            ("msgstr \"Vrátí", "#, fuzzy\nmsgstr \"Vrátí", "po/cs.po:15: error: msgstr is missing before this line."),
            (
                "msgctxt \"ActTexts.undoes\"", "#, fuzzy\nmsgctxt \"ActTexts.undoes\"",
                "po/cs.po:13: error: This text is marked as fuzzy: correct it, and take the mark away."
            ),
            ("Vrátí", "Vrá\\qtí", "po/cs.po:15: error: Not an escape that is known: \\q"),
            (
                "plural=(n==1)", "plural=system(n)",
                "po/cs.po:1: error: The header needs a line such as Plural-Forms: nplurals=2; plural=(n != 1);"
            ),
        ] as [(String, String, String)])
    func faults(part: String, other: String, fault: String) {
        let faults = Self.faults(part, other)
        #expect(faults.contains(fault), "\(faults)")
    }

    @Test("Lines may have Windows endings, after a byte order mark")
    func windows() throws {
        let file = try POFile(path: "po/cs.po", text: "\u{FEFF}" + Self.czech.replacing("\n", with: "\r\n"))
        #expect(try file.entries == POFile(path: "po/cs.po", text: Self.czech).entries)
    }

    @Test("A source text without a translation is reported with its English")
    func missing() throws {
        let start = try #require(Self.czech.firstRange(of: "msgctxt \"ActTexts"))
        let faults = Self.faults(String(Self.czech[start.lowerBound...]), "")
        #expect(faults == ["po/cs.po:1: error: ActTexts.undoes is missing: {key} \"undoes\" it."])
    }

    @Test(
        "An English text has a key, a text and no msgstr, and a plural has its number",
        arguments: [
            ("ActTexts.undoes", "undoes", "The key of a text is Enum.name, such as ListTexts.nothingUnread: undoes"),
            ("ActTexts.undoes", "ListTexts.badLines", "ListTexts.badLines appears twice."),
            ("msgid \"{key} \\\"undoes\\\" it.\"", "msgid \"\"", "The text is empty."),
            ("it.\"\nmsgstr \"\"", "it.\"\nmsgstr \"x\"", "Here msgid is the text, and msgstr stays empty."),
            (
                "undoes\\\" it", "undoes\\\" \\\\#(it)",
                "A text cannot have \"\"\" or \\# in it: {key} \"undoes\" \\#(it)."
            ),
            (
                "msgid_plural \"{count, number} lines", "msgid_plural \"{done, number} of {all, number} lines",
                "msgid_plural needs the number that decides: {count, number}, or the only one."
            ),
            (
                "msgid_plural \"{count, number} lines", "msgid_plural \"{count} lines",
                "msgid_plural needs the number that decides: {count, number}, or the only one."
            ),
        ])
    func english(part: String, other: String, fault: String) throws {
        let changed = Self.english.replacing(part, with: other)
        #expect(changed != Self.english)
        let faults = TextGenerator.faults(in: [try POFile(path: "en.po", text: changed)])
        #expect(faults.contains { $0.message == fault }, "\(faults)")
    }
}
