import News
import Terminal
import Texts

/// Texts about an article that its feed does not contain.
extension ArticleTexts {
    static func filed(under categories: [String]) -> String {
        filedUnder(categories.joined(separator: CountTexts.comma))
    }

    /// What a rule did, each in a sentence. Hiding is not mentioned for an article that is shown again.
    static func done(_ mark: RuleMark, isHidden: Bool) -> [String] {
        let rule = TextWidth.safe(mark.title)
        var sentences: [String] = []
        if mark.actions.contains(.read) { sentences.append(readByRule(rule)) }
        if mark.actions.contains(.star) { sentences.append(starredByRule(rule)) }
        let tags = mark.actions.compactMap { if case .tag(let tag) = $0 { tag } else { nil } }
        if !tags.isEmpty { sentences.append(taggedByRule(tags: tags.joined(separator: CountTexts.comma), rule: rule)) }
        if isHidden, mark.actions.contains(.hide) { sentences.append(hiddenByRule(rule)) }
        for case .keep(let days) in mark.actions { sentences.append(keptByRule(days: days, rule: rule)) }
        if mark.actions.contains(.download) { sentences.append(downloadedByRule(rule)) }
        if mark.actions.contains(.fullText) { sentences.append(fetchedByRule(rule)) }
        if mark.actions.contains(.notify) { sentences.append(notifiedByRule(rule)) }
        if mark.actions.contains(.neverNotify) { sentences.append(silencedByRule(rule)) }
        return sentences
    }

    /// Where it is saved, or why it is not, and what the user can do.
    static func of(_ save: Save) -> String {
        let service = save.service
        switch save.state {
        case .saved(let date): return savedTo(service: service, date: LocalTime(date).full)
        case .waiting(let failure?, let next):
            return waitsForSavingAgain(service: service, date: LocalTime(next).full, reason: failure.text)
        case .waiting(nil, _), .sending: return waitsForSaving(service)
        case .failed(let failure) where failure.isFinal:
            return SaveTexts.notSaved(service: service, reason: failure.text)
        case .failed(let failure): return notSaved(service: service, reason: failure.text)
        case .unsure: return maybeSaved(service)
        }
    }

    /// An address as shown in a list of links.
    static func withoutScheme(_ address: String) -> String {
        address.hasPrefix("https://") ? String(address.dropFirst("https://".count)) : address
    }

    static func name(of kind: EnclosureKind) -> String {
        switch kind {
        case .audio: audio
        case .video: video
        case .image: imageFile
        case .any: file
        }
    }

    /// The keys for a file.
    /// - Parameter plays: whether opening it plays or shows it.
    package static func keys(
        download: String?, open: String?, plays: Bool, chapters: String?, transcript: String?
    ) -> String {
        let keys = [
            download.map { downloadHint($0) },
            open.map { plays ? playHint($0) : openHint($0) },
            chapters.map { chaptersHint($0) }, transcript.map { transcriptHint($0) },
        ].compactMap { $0 }
        return keys.isEmpty ? "" : CountTexts.inParentheses(keys.joined(separator: CountTexts.comma))
    }

    /// The placeholder of a picture; its description may be empty.
    package static func image(_ words: String) -> String {
        words.isEmpty ? imageWithoutWords : imageWithWords(words)
    }

    /// Follows an address, from which it is visibly separate.
    static func note(_ kind: ArticleText.Link.Kind) -> String {
        switch kind {
        case .page: ""
        case .image: noteImage
        case .media: noteMedia
        }
    }
}
