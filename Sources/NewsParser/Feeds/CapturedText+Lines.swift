import Glibc

/// Text without any markup, in which lines are what its author saw: podcasts and films are described so.
extension CapturedText {
    /// As HTML; without markup in it, each line stays a line.
    var linedHTML: String? {
        guard hasOnlyLines else { return html }
        return html.map { lines($0).joined(separator: "<br>\n") }
    }

    /// As HTML; without markup in it, an empty line still parts paragraphs. Other lines may only be those of the
    /// document.
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

    /// With whatever they end.
    private func lines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    private func isBlank(_ line: Substring) -> Bool {
        line.utf8.allSatisfy(ASCII.isSpace)
    }
}
