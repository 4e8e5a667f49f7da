import Synchronization

/// Sentences that are kept in English, since the library and the command line tell them too: why a download failed;
/// why a feed could not be fetched, where an earlier newsterm or the background session tells it. They are translated by
/// their form.
enum KeptSentences {
    private static let forms = transfers + exchanges

    /// In bytes. Words from outside may be part of a sentence.
    private static let longest = 1_200
    private static let mostSentences = 8
    private static let mostDepth = 6

    /// What was told last: a screen that is drawn anew tells much of the same.
    private static let translations = Mutex<[String: String?]>([:])
    private static let mostTranslations = 500

    /// The sentence in the user's language, as far as it has a form that is known.
    static func told(_ sentence: String) -> String { say(sentence, ja: inJapanese(sentence) ?? sentence) }

    /// nil: no part of it has a form that is known, or it is longer than any that is kept.
    static func inJapanese(_ text: String) -> String? {
        guard text.utf8.count <= longest else { return nil }
        if let known = translations.withLock({ $0[text] }) { return known }
        let japanese = inJapanese(Array(text.utf8)[...], within: 0)
        translations.withLock {
            if $0.count >= mostTranslations { $0 = [:] }
            $0[text] = .some(japanese)
        }
        return japanese
    }

    /// The longest runs of sentences that have a form; the others stay.
    /// - Parameter depth: of the forms around it.
    private static func inJapanese(_ text: ArraySlice<UInt8>, within depth: Int) -> String? {
        var sentences = sentences(in: text)[...]
        var (told, isKnown) = ("", false)
        while let first = sentences.first {
            let known = (1...sentences.count).reversed().lazy.compactMap { count in
                let run = first.startIndex..<sentences[sentences.startIndex + count - 1].endIndex
                return inOneForm(text[run], within: depth).map { ($0, count) }
            }.first
            // Japanese sentences stand without a space between them.
            if !told.isEmpty, known == nil || !told.hasSuffix("。") { told += " " }
            told += known?.0 ?? String(decoding: first, as: UTF8.self)
            isKnown = isKnown || known != nil
            sentences = sentences.dropFirst(known?.1 ?? 1)
        }
        return isKnown ? told : nil
    }

    /// Each with its full stop; the last is all that is left.
    private static func sentences(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var sentences: [ArraySlice<UInt8>] = []
        var start = text.startIndex
        for end in text.indices where text[end...].starts(with: ". ".utf8) {
            if sentences.count == mostSentences - 1 { break }
            sentences.append(text[start...end])
            start = end + 2
        }
        return sentences + (start < text.endIndex ? [text[start...]] : [])
    }

    private static func inOneForm(_ text: ArraySlice<UInt8>, within depth: Int) -> String? {
        guard depth < mostDepth else { return nil }
        for form in forms {
            guard let values = form.values(in: text) else { continue }
            let told = zip(form.places, values).map { inJapanese($0, $1, within: depth + 1) }
            return form.filled(with: zip(told, values).map { $0 ?? String(decoding: $1, as: UTF8.self) })
        }
        return nil
    }

    /// nil: it stays as it is.
    private static func inJapanese(
        _ place: SentenceForm.Place, _ value: ArraySlice<UInt8>, within depth: Int
    ) -> String? {
        switch place {
        case .any, .clause, .word, .number: nil
        case .span: KeptSpan(value)?.japanese
        case .words: inJapanese(value, within: depth)
        }
    }
}
