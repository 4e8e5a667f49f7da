import TOMLKit

/// A text as a TOML document, without the parts that are not TOML: a mistyped line costs its own key, a mistyped header
/// everything below it.
package struct ConfigurationDocument {
    /// A part that is not TOML, and is left out.
    struct Mistake: Equatable {
        let line: Int
        /// Counted from 1; `nil` for the part as a whole.
        let column: Int?
        let sentence: String
        /// Whether it is a header, so that everything below it is left out, too.
        let isHeader: Bool
        /// Names of the table and, if clear, the key; empty if it may be any.
        let path: [String]
        /// The text left out, which may contain feed addresses.
        let text: String

        /// "2:9".
        var place: String { "\(line)\(column.map { ":\($0)" } ?? "")" }
    }

    let table: TOMLTable
    let mistakes: [Mistake]

    /// Gives up after this many mistakes: the file is then of another kind.
    package static let maximumMistakes = 20

    /// - Returns: `nil` if too much of it is not TOML.
    package init?(_ text: String) {
        if let table = try? TOMLTable.of(text) {
            (self.table, mistakes) = (table, [])
            return
        }
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        var parts = ConfigurationPart.all(lines, maximumMistakes: Self.maximumMistakes)
        var mistakes: [Mistake] = []
        /// Leaves a part out; for a header, everything below it, too.
        func leaveOut(_ index: Int, _ column: Int?, _ sentence: String) {
            let part = parts[index]
            var end = index + 1
            if part.isHeader { while end < parts.count, !parts[end].isHeader { end += 1 } }
            let range = part.lines.lowerBound..<parts[end - 1].lines.upperBound
            mistakes.append(
                Mistake(
                    line: part.lines.lowerBound + 1, column: column, sentence: sentence, isHeader: part.isHeader,
                    path: part.path,
                    text: lines[range].joined(separator: "\n")))
            for line in range { lines[line] = "" }
            parts.removeSubrange(index..<end)
        }
        while let index = parts.firstIndex(where: { $0.mistake != nil }), let mistake = parts[index].mistake {
            leaveOut(index, mistake.column, mistake.sentence)
            guard mistakes.count <= Self.maximumMistakes else { return nil }
        }
        while true {
            do {
                table = try TOMLTable.of(lines.joined(separator: "\n"))
                break
            } catch let error as UnsafeTOML {
                // The document as a whole has too many dots, for example, not this part.
                guard let index = parts.firstIndex(where: { $0.lines.contains(error.line - 1) }) else { return nil }
                leaveOut(index, nil, error.sentence ?? SyntaxSentence.ofHeader(error))
                guard mistakes.count <= Self.maximumMistakes else { return nil }
            } catch let error as TOMLParseError {
                // Each part is valid by itself: the mistake is a duplicate.
                let line = error.source.begin.line - 1
                guard let index = parts.firstIndex(where: { $0.lines.contains(line) }) else { return nil }
                leaveOut(index, nil, parts[index].repetition(lines[parts[index].lines.lowerBound]))
                guard mistakes.count <= Self.maximumMistakes else { return nil }
            } catch {
                return nil
            }
        }
        self.mistakes = mistakes.sorted { $0.line < $1.line }
    }

    /// Whether a key in a table has a value.
    package func sets(_ key: String, in table: String) -> Bool { self.table[table]?.table?[key] != nil }
}
