import News
import Presentation
import Texts

/// The transcript of an episode.
extension Model {
    /// Fetches the transcript of the open article's episode.
    mutating func showTranscript(_ effects: inout [Effect]) {
        guard let article = article?.loaded?.article else { return }
        guard article.episode?.transcripts.isEmpty == false else { return messages.add(ReadingTexts.noTranscript) }
        let effect = Effect.loadTranscript(article.id)
        messages.announce(ReadingTexts.fetchingTranscript, effect)
        if fetchingTranscripts.insert(article.id).inserted { effects.append(effect) }
    }

    /// Shows a fetched transcript, if the article is still open.
    mutating func take(transcript lines: [String], of id: Headline.ID) {
        fetchingTranscripts.remove(id)
        messages.endAnnouncement(of: .loadTranscript(id))
        guard focus == .article, screen == nil, let shown = article, shown.headline.id == id else { return }
        open(OutputScreen(title: ReadingTexts.transcript(shown.headline.title), lines))
    }
}
