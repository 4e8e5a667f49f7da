import TOMLKit

/// A text as a TOML document. Where a part of it is no TOML, the document is what is left without that part: a line
/// that was mistyped costs its own key, a header all that stands below it.
package struct ConfigurationDocument {
    /// A part that is no TOML, and is left out.
    struct Mistake: Equatable {
        let line: Int
        /// Counted from 1; nil: the part as a whole.
        let column: Int?
        let sentence: String
        /// Whether all that stands below a header is left out with it.
        let isHeader: Bool
        /// Names of the table and, where it is clear, the key; none: it may be any.
        let path: [String]
        /// What is left out, in which feeds' addresses may stand.
        let text: String

        /// "2:9".
        var place: String { "\(line)\(column.map { ":\($0)" } ?? "")" }
    }

    let table: TOMLTable
    let mistakes: [Mistake]

    /// Parts that are left out at most: what has more of them is another kind of file.
    package static let mostMistakes = 20

    /// - Returns: nil: too much of it is no TOML.
    package init?(_ text: String) {
        if let table = try? TOMLTable.of(text) {
            (self.table, mistakes) = (table, [])
            return
        }
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        var parts = ConfigurationPart.all(lines, mostMistakes: Self.mostMistakes)
        var mistakes: [Mistake] = []
        /// Leaves a part out: with a header all that stands below it.
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
            guard mistakes.count <= Self.mostMistakes else { return nil }
        }
        while true {
            do {
                table = try TOMLTable.of(lines.joined(separator: "\n"))
                break
            } catch let error as UnsafeTOML {
                // The whole of it has too many dots, not this part by itself.
                guard let index = parts.firstIndex(where: { $0.lines.contains(error.line - 1) }) else { return nil }
                leaveOut(index, nil, SyntaxSentence.tooManyDots)
                guard mistakes.count <= Self.mostMistakes else { return nil }
            } catch let error as TOMLParseError {
                // Each part is right by itself: what is wrong is that two set the same.
                let line = error.source.begin.line - 1
                guard let index = parts.firstIndex(where: { $0.lines.contains(line) }) else { return nil }
                leaveOut(index, nil, parts[index].repetition)
                guard mistakes.count <= Self.mostMistakes else { return nil }
            } catch {
                return nil
            }
        }
        self.mistakes = mistakes.sorted { $0.line < $1.line }
    }

    /// Whether a key of a table has a value.
    package func sets(_ key: String, in table: String) -> Bool { self.table[table]?.table?[key] != nil }
}
