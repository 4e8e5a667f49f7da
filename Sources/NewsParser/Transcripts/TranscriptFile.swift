import News

/// The transcript of an episode in a file beside its feed, to which `podcast:transcript` links
/// (https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/transcripts/transcripts.md).
public enum TranscriptFile {
    /// The forms in which transcripts come, from the one that says most of who speaks when to the one that says least.
    private enum Form: CaseIterable {
        case json, webVTT, subRip, html, plain
    }

    /// How many cues are read: an episode of a whole day has fewer, even with one for each word.
    static let maximumCues = 500_000

    /// How many lines, and bytes in them, are kept: more than six hours of speech. So many are wrapped within two
    /// frames.
    static let (maximumLines, maximumBytes) = (50_000, 400_000)

    /// Which of an episode's transcripts to show: the first of the form that says most.
    /// - Parameter types: The type and address of each file.
    public static func best(of types: [(type: String?, url: String)]) -> Int? {
        let forms = Form.allCases
        let ranks = types.map { form(ofType: $0.type, url: $0.url).flatMap(forms.firstIndex) ?? forms.count }
        return ranks.indices.min { (ranks[$0], $0) < (ranks[$1], $1) }
    }

    /// The lines of a transcript, without control characters; empty ones stand between paragraphs. What is spoken at a
    /// known time begins with it: "1:02:03  Ada: Hello."
    /// - Parameters:
    ///   - type: As the feed gives it; the file's own beginning and `contentType` count more.
    ///   - contentType: As the server gives it.
    /// - Returns: Empty if there is no text.
    public static func lines(
        in bytes: [UInt8], type: String?, contentType: String?, url: String
    ) -> [String] {
        let text = PageText.utf8(bytes, contentType: contentType).read { String(decoding: $0, as: UTF8.self) }
        // Servers give text/plain for files that they do not know.
        let served = form(ofType: contentType, url: "").flatMap { $0 == .plain ? nil : $0 }
        switch form(ofText: text) ?? served ?? form(ofType: type, url: url) ?? .plain {
        case .html: return lines(of: HTMLText.article(ofHTML: text, baseURL: url).plainText)
        case .plain: return lines(of: text)
        case .json: return paragraphs(of: TranscriptCue.cues(inJSON: text))
        case .webVTT, .subRip: return paragraphs(of: TranscriptCue.cues(inSubtitles: text))
        }
    }

    private static func paragraphs(of cues: [TranscriptCue]) -> [String] {
        kept(TranscriptCue.paragraphs(of: cues).lazy.flatMap { [$0, ""] })
    }

    private static func lines(of text: String) -> [String] {
        kept(eachLine(of: text).lazy.map { HTMLText.line(String($0)) })
    }

    /// Up to the limits, and without repeated empty lines.
    private static func kept(_ lines: some Sequence<String>) -> [String] {
        var kept: [String] = []
        var bytes = 0
        for line in lines where !line.isEmpty || kept.last?.isEmpty == false {
            bytes += line.utf8.count
            guard kept.count < maximumLines, bytes <= maximumBytes else { break }
            kept.append(line)
        }
        if kept.last?.isEmpty == true { kept.removeLast() }
        return kept
    }

    /// The lines of a text one after another: a file can have millions.
    static func eachLine(of text: String) -> UnfoldSequence<Substring, Substring?> {
        sequence(state: text[...]) { rest in
            guard let text = rest else { return nil }
            let line = text.prefix { !$0.isNewline }
            rest = line.endIndex < text.endIndex ? text[line.endIndex...].dropFirst() : nil
            return line
        }
    }

    /// The form that a text itself reveals.
    private static func form(ofText text: String) -> Form? {
        let start = text.prefix(300).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.hasPrefix("WEBVTT") { return .webVTT }
        if start.hasPrefix("{") { return .json }
        let first = start.prefix(20).lowercased()
        if first.hasPrefix("<!doctype html") || first.hasPrefix("<html") { return .html }
        let lines = start.split(maxSplits: 2, whereSeparator: \.isNewline)
        let isNumbered = lines.first.map { $0.allSatisfy { $0.isASCII && $0.isNumber || $0.isWhitespace } } == true
        return isNumbered && lines.count > 1 && lines[1].contains("-->") ? .subRip : nil
    }

    private static func form(ofType type: String?, url: String) -> Form? {
        switch (type ?? "").prefix(while: { $0 != ";" }).trimmed.lowercased() {
        case "text/html", "application/xhtml+xml": return .html
        case "application/json", "text/json": return .json
        case "text/vtt", "text/webvtt", "application/vtt": return .webVTT
        case "application/x-subrip", "application/srt", "text/srt", "application/subrip": return .subRip
        // Servers and feeds give it for files that they do not know.
        case "text/plain": return formOf(ending: url) ?? .plain
        default: return formOf(ending: url)
        }
    }

    private static func formOf(ending url: String) -> Form? {
        let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
        switch path.split(separator: "/").last?.split(separator: ".").last ?? "" {
        case "html", "htm": return .html
        case "json": return .json
        case "vtt": return .webVTT
        case "srt": return .subRip
        case "txt": return .plain
        default: return nil
        }
    }
}
