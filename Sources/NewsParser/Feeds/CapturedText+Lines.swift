import Glibc

/// Text without markup whose line breaks are meant: podcast and video descriptions are written this way.
extension CapturedText {
    /// The text as HTML; without markup, every line break is kept.
    var linedHTML: String? {
        guard hasOnlyLines else { return html }
        return html.map { lines($0).joined(separator: "<br>\n") }
    }

    /// The text as HTML; without markup, blank lines separate paragraphs. Single line breaks may only be how the
    /// document is wrapped.
    var paragraphedHTML: String? {
        guard hasOnlyLines, let html else { return html }
        var lines = lines(html)[...]
        var paragraphs: [String] = []
        while !lines.isEmpty {
            let paragraph = lines.prefix { !isBlank($0) }
            paragraphs.append(paragraph.joined(separator: "\n"))
            lines = lines.dropFirst(paragraph.count).drop(while: isBlank)
        }
        return paragraphs.joined(separator: "<br><br>\n")
    }

    private var hasOnlyLines: Bool {
        guard let base = bytes.baseAddress, memchr(base, 0x3C, bytes.count) == nil else { return false }
        return memchr(base, 0x0A, bytes.count) != nil
    }

    /// The lines, whatever kind of newline ends them.
    private func lines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    private func isBlank(_ line: Substring) -> Bool {
        line.utf8.allSatisfy(ASCII.isSpace)
    }
}
