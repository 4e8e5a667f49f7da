import News

/// What is spoken at a time of an episode.
struct TranscriptCue {
    /// In characters: from the first length on, a paragraph of several cues ends with the next sentence; at the second,
    /// it ends anyway.
    private static let (paragraphLength, maximumParagraphLength) = (300, 900)
    /// The longest text of a cue in bytes; the rest is cut off.
    private static let maximumBytes = 10_000
    /// In seconds: a paragraph is no longer, so that its time says where a word is spoken, and a pause ends it.
    private static let (longestParagraph, pause) = (30.0, 3.0)

    /// Seconds from the beginning of the file; nil if it is not said.
    var start: Double?
    var end: Double?
    var speaker: String?
    var text: String

    /// Joins cues that one speaker says one after another, since they are parts of sentences or even words.
    static func paragraphs(of cues: [TranscriptCue]) -> [String] {
        var paragraphs: [String] = []
        var (current, length): (TranscriptCue?, Int) = (nil, 0)
        func end() {
            guard let cue = current else { return }
            let start = cue.start.map { time($0) + "  " } ?? ""
            paragraphs.append(start + (cue.speaker.map { $0 + ": " } ?? "") + cue.text)
        }
        for cue in cues where !cue.text.isEmpty {
            let continues =
                current.map { before in
                    (cue.speaker == nil || cue.speaker == before.speaker) && cue.isSoon(after: before)
                        && length < (endsSentence(before.text) ? paragraphLength : maximumParagraphLength)
                } ?? false
            if continues {
                current?.append(cue.text)
                current?.end = cue.end
                length += cue.text.count
            } else {
                end()
                (current, length) = (cue, cue.text.count)
            }
        }
        end()
        return paragraphs
    }

    /// Whether no pause separates it from a paragraph, which is not long yet. Unknown times separate nothing.
    private func isSoon(after paragraph: TranscriptCue) -> Bool {
        guard let start else { return true }
        return start - (paragraph.start ?? start) < Self.longestParagraph
            && start - (paragraph.end ?? start) < Self.pause
    }

    /// Appends in place: a copy of the text for each of many lines would take long.
    private mutating func append(_ words: String) {
        if !text.isEmpty, Self.needsBlank(text, words) { text.append(" ") }
        text.append(words)
    }

    // The last scalar is found at once, however many marks a letter has.
    private static func endsSentence(_ text: String) -> Bool {
        text.unicodeScalars.last.map(".?!…。？！".unicodeScalars.contains) ?? false
    }

    /// Whether a blank belongs between these words, as it does not in Chinese and Japanese.
    private static func needsBlank(_ before: String, _ after: String) -> Bool {
        func isWide(_ scalar: Unicode.Scalar?) -> Bool {
            scalar.map { (0x2E80..<0xAC00).contains($0.value) || $0.value >= 0xFF00 } ?? false
        }
        return !isWide(before.unicodeScalars.last) || !isWide(after.unicodeScalars.first)
    }

    private static func bounded(_ text: String) -> String {
        text.utf8.count <= maximumBytes ? text : String(decoding: text.utf8.prefix(maximumBytes), as: UTF8.self)
    }

    /// As in "1:02:03".
    private static func time(_ start: Double) -> String {
        let seconds = Int(start)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(seconds % 60)
    }
}

extension TranscriptCue {
    /// Reads the podcast namespace's JSON: `segments` with `startTime`, `speaker` and `body`.
    static func cues(inJSON text: String) -> [TranscriptCue] {
        var cues: [TranscriptCue] = []
        let stream = JSONStream(
            lists: [["segments"]], limits: ParserLimits(maximumDepth: 64), problems: ProblemList(maximum: 1)
        ) { element in
            guard cues.count < TranscriptFile.maximumCues, let body = element["body"]?.text else { return }
            cues.append(
                TranscriptCue(
                    start: bounded(element["startTime"]?.number), end: bounded(element["endTime"]?.number),
                    speaker: name(element["speaker"]?.text ?? ""),
                    text: bounded(HTMLText.plainLine(ofPlainText: body))))
        }
        var text = text
        text.withUTF8 { stream.consume($0) }
        stream.finish()
        return cues
    }

    /// Reads WebVTT or SubRip: blocks of lines, in which a line with `-->` has the times and the text follows. Notes
    /// and styles have no such line.
    static func cues(inSubtitles text: String) -> [TranscriptCue] {
        var cues: [TranscriptCue] = []
        var cue: TranscriptCue?
        func end() {
            if let cue, cues.count < TranscriptFile.maximumCues { cues.append(cue) }
            cue = nil
        }
        for line in TranscriptFile.eachLine(of: text) {
            if line.allSatisfy(\.isWhitespace) {
                end()
            } else if let arrow = line.firstRange(of: "-->") {
                end()
                let end = line[arrow.upperBound...].drop { $0 == " " }.prefix { $0 != " " }
                cue = TranscriptCue(
                    start: bounded(seconds(line[..<arrow.lowerBound])), end: bounded(seconds(end)), text: "")
            } else if cue != nil {
                let (speaker, words) = Self.words(bounded(String(line)))
                // Another voice within the cue is another cue.
                if let speaker, cue?.text.isEmpty == false {
                    let times = (cue?.start, cue?.end)
                    end()
                    cue = TranscriptCue(start: times.0, end: times.1, text: "")
                    cue?.speaker = speaker
                }
                if let speaker { cue?.speaker = speaker }
                guard !words.isEmpty, (cue?.text.utf8.count ?? 0) < maximumBytes else { continue }
                cue?.append(words)
            }
        }
        end()
        return cues
    }

    /// A line without its tags, and the voice that it begins with: `<v Ada>Hello`.
    private static func words(_ line: String) -> (speaker: String?, words: String) {
        let rest = line.drop { $0 == " " }
        var speaker: String?
        if rest.hasPrefix("<v"), let end = rest.firstIndex(of: ">") {
            speaker = rest[..<end].firstIndex(of: " ").flatMap { name(String(rest[$0..<end])) }
        }
        let words = HTMLText.plainLine(ofHTML: withoutTags(line))
        return speaker == nil ? named(words) : (speaker, words)
    }

    /// What a line says, and the name that it begins with: "Ann Lee: Welcome."
    private static func named(_ words: String) -> (speaker: String?, words: String) {
        guard let colon = words.firstIndex(of: ":"), words[colon...].hasPrefix(": "),
            words.first?.isUppercase == true
        else { return (nil, words) }
        let name = words[..<colon]
        guard name.utf8.count <= 60, name.split(separator: " ").count <= 4,
            name.allSatisfy({ $0.isLetter || $0.isNumber || " .'’-".contains($0) })
        else { return (nil, words) }
        return (String(name), String(words[colon...].dropFirst(2)))
    }

    /// Without tags of voices and classes, and times of words, such as `<v Ada>`, `<c.red>` and `<00:00:01.000>`, which
    /// HTML does not know.
    private static func withoutTags(_ line: String) -> String {
        var (kept, rest) = ("", line[...])
        while let start = rest.firstIndex(of: "<") {
            kept += rest[..<start]
            rest = rest[start...].dropFirst()
            let tag = rest.prefix { $0 != ">" && $0 != "<" }
            let isTime = tag.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ":" || $0 == ".") }
            let isTag = tag.first.map { $0.isASCII && $0.isLetter || $0 == "/" } ?? false
            if isTag || isTime && !tag.isEmpty, rest[tag.endIndex...].first == ">" {
                rest = rest[tag.endIndex...].dropFirst()
            } else {
                kept.append("<")
            }
        }
        return kept + rest
    }

    private static func name(_ text: String) -> String? {
        let name = HTMLText.line(String(text.prefix(100)))
        return name.isEmpty ? nil : name
    }

    /// `01:02:03.400`, `02:03,400`.
    private static func seconds(_ text: Substring) -> Double? {
        let parts = text.trimmed.split(separator: ":").map {
            Double($0.split { $0 == "," || $0 == "." }.first ?? "")
        }
        guard (2...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for part in parts {
            guard let part else { return nil }
            seconds = seconds * 60 + part
        }
        return seconds
    }

    private static func bounded(_ seconds: Double?) -> Double? {
        seconds.flatMap { $0 >= 0 && $0 < 1e7 ? $0 : nil }
    }
}
