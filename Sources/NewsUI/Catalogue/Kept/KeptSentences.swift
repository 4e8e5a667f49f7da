import Synchronization

/// Sentences that are kept in English, since the journal, the library and the command line tell them too: what the
/// scheduler has decided, why a download failed, what is wrong with a query. They are translated by their form.
nonisolated enum KeptSentences {
    private static let forms =
        scheduler + assertions + notes + transfers + outcomes + checks + queries + feedLists + openers + exchanges

    /// In bytes. Words from outside may be part of a sentence, and every comma of a list takes its time.
    private static let longest = 4_000
    private static let mostItems = 16

    /// What was told last: a screen that is drawn anew tells much of the same.
    private static let told = Mutex<[String: String?]>([:])
    private static let mostTold = 500

    /// The sentence in the person's language, as far as it has a form that is known.
    static func told(_ sentence: String) -> String { say(sentence, ja: inJapanese(sentence) ?? sentence) }

    /// nil: no part of it has a form that is known, or it is longer than any that is kept.
    static func inJapanese(_ text: String) -> String? {
        guard text.utf8.count <= longest else { return nil }
        if let known = told.withLock({ $0[text] }) { return known }
        let japanese = inJapanese(Array(text.utf8)[...])
        told.withLock {
            if $0.count >= mostTold { $0 = [:] }
            $0[text] = .some(japanese)
        }
        return japanese
    }

    private static func inJapanese(_ text: ArraySlice<UInt8>) -> String? {
        if let whole = inOneForm(text) { return whole }
        // Several sentences behind each other.
        let space = UInt8(ascii: " ")
        for end in text.indices.dropLast() where text[end] == space && end > text.startIndex {
            guard text[end - 1] == UInt8(ascii: "."), let first = inOneForm(text[..<end]) else { continue }
            let rest = text[(end + 1)...]
            return first + (inJapanese(rest) ?? String(decoding: rest, as: UTF8.self))
        }
        return nil
    }

    private static func inOneForm(_ text: ArraySlice<UInt8>) -> String? {
        for form in forms {
            guard let values = form.values(in: text) else { continue }
            return form.filled(with: zip(form.places, values).map(inJapanese))
        }
        return nil
    }

    private static func inJapanese(_ place: SentenceForm.Place, _ value: ArraySlice<UInt8>) -> String {
        let text = String(decoding: value, as: UTF8.self)
        return switch place {
        case .any, .clause, .word, .number: text
        case .time: KeptTime(value)?.japanese ?? text
        case .span: KeptSpan(value)?.japanese ?? text
        case .words: inJapanese(value) ?? text
        case .list: list(text)
        }
    }

    /// Words in a list may hold commas themselves: the longest that have a form belong together.
    private static func list(_ text: String) -> String {
        var parts = text.split(separator: ", ", maxSplits: mostItems)[...]
        var items: [String] = []
        while let first = parts.first {
            let known = (1...parts.count).reversed().lazy.compactMap { count in
                inOneForm(Array(parts.prefix(count).joined(separator: ", ").utf8)[...]).map { ($0, count) }
            }.first
            items.append(known?.0 ?? String(first))
            parts = parts.dropFirst(known?.1 ?? 1)
        }
        return items.joined(separator: "、")
    }
}
