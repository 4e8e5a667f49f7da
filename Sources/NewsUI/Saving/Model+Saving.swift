import News
import Presentation
import Terminal
import Texts

/// The service that the next key chooses for an article.
struct ServiceChoice {
    let article: Headline.ID
    /// Where it is saved; `nil` until loaded.
    var saves: [Save]?

    var isLoading: Bool { saves == nil }

    func state(of service: String) -> Save.State? { saves?.first { $0.service == service }?.state }
}

/// Saving articles to services.
extension Model {
    /// Saves the article to the only service; with several, or when it is not the first time, asks, tries again or
    /// tells what became of it.
    mutating func saveArticle(_ effects: inout [Effect]) {
        guard let headline = targetHeadline else { return messages.add(ReadingTexts.noArticle) }
        guard let service = saveServices.first else { return messages.add(SaveTexts.noService) }
        if saveServices.count == 1, headline.saveMark == nil { return save(headline.id, to: service, &effects) }
        serviceChoice = ServiceChoice(article: headline.id)
        effects.append(.loadSaves(headline.id))
    }

    /// Asks what became of the articles that the user has saved, and of the open one while it waits to be saved.
    func checkSaves(_ effects: inout [Effect]) {
        var ids = Set(awaitedSaves.keys)
        if let headline = article?.headline, headline.saveMark == .waiting { ids.insert(headline.id) }
        effects += ids.sorted { $0.rawValue < $1.rawValue }.map(Effect.loadSaves)
    }

    /// Tells once what became of the saves that the user has asked for.
    private mutating func report(_ saves: [Save], of id: Headline.ID) {
        // The answer may predate an act that is not stored yet; storing it changes the library, which asks again.
        guard pendingActs == 0, let services = awaitedSaves[id] else { return }
        for service in services.sorted() {
            let state = saves.first { $0.service == service }?.state
            switch state {
            case .sending, .waiting(nil, _): continue
            // The attempt that the user has just asked for is still to come.
            case .waiting(.some, let next) where next <= now: continue
            case .waiting(.some(let failure), _):
                messages.add(SaveTexts.waitsSince(service: service, reason: failure.text), isError: true)
            case .saved: messages.add(SaveTexts.savedTo(service))
            case .failed(let failure):
                messages.add(SaveTexts.notSaved(service: service, reason: failure.text), isError: true)
            case .unsure: messages.add(ArticleTexts.maybeSaved(service), isError: true)
            // Undone, or the article is gone.
            case nil: break
            }
            awaitedSaves[id]?.remove(service)
        }
        if awaitedSaves[id] == [] { awaitedSaves[id] = nil }
    }

    /// The choice of services is ignored when the user has moved to another article meanwhile.
    mutating func take(_ saves: [Save], of id: Headline.ID, _ effects: inout [Effect]) {
        report(saves, of: id)
        if let shown = article, shown.headline.id == id, let loaded = shown.loaded, loaded.article.saves != saves {
            article?.headline.saveMark = saves.map(\.state.mark).max { $0.rawValue < $1.rawValue }
            effects.append(.loadArticle(id, width: shown.width, shown.source, tableWidth: shown.tableWidth))
        }
        guard serviceChoice?.article == id else { return }
        serviceChoice?.saves = saves
        let isHere = screen == nil && prompt == nil && targetHeadline?.id == id
        guard isHere else {
            serviceChoice = nil
            return
        }
        // With nothing to choose, it is done at once. What has failed, or may be there, is sent only if chosen.
        if saveServices.count == 1, serviceChoice?.state(of: saveServices[0])?.mark != .failed {
            choose(saveServices[0], &effects)
        }
    }

    /// Each service with its number and what became of the article there, the longest wording first.
    var serviceChoices: [[String]]? {
        guard let choice = serviceChoice, !choice.isLoading else { return nil }
        let names = saveServices.enumerated().map { index, service in
            let state = choice.state(of: service).map(Self.word(for:))
            return "\(index + 1) \(state.map { SaveTexts.choice(service: service, state: $0) } ?? service)"
        }
        return [names, saveServices.enumerated().map { "\($0 + 1) \($1)" }]
    }

    /// Handles the digit that names the service.
    mutating func chooseService(_ key: Key, _ effects: inout [Effect]) {
        guard case .character(let digit) = key else {
            serviceChoice = nil
            return
        }
        guard let number = digit.wholeNumberValue, saveServices.indices.contains(number - 1) else {
            serviceChoice = nil
            return messages.add(SaveTexts.noSuchService(digit))
        }
        choose(saveServices[number - 1], &effects)
    }

    /// Saves the article to the service, or tries again now, unless it is there or on its way.
    private mutating func choose(_ service: String, _ effects: inout [Effect]) {
        guard let choice = serviceChoice else { return }
        serviceChoice = nil
        switch choice.state(of: service) {
        case .saved: messages.add(SaveTexts.isSaved(service))
        case .sending: messages.add(SaveTexts.isSending(service))
        case .waiting: save(choice.article, to: service, saying: SaveTexts.tryingAgain(service), &effects)
        case .failed, .unsure, nil: save(choice.article, to: service, &effects)
        }
    }

    private mutating func save(
        _ id: Headline.ID, to service: String, saying sentence: String? = nil, _ effects: inout [Effect]
    ) {
        list.setSaveMark(id, .waiting)
        results?.setSaveMark(id, .waiting)
        if article?.headline.id == id { article?.headline.saveMark = .waiting }
        awaitedSaves[id, default: []].insert(service)
        messages.add(sentence ?? SaveTexts.saving(service))
        perform(.save(id, to: service), &effects)
    }

    private static func word(for state: Save.State) -> String {
        switch state {
        case .saved: SaveTexts.saved
        case .waiting, .sending: SaveTexts.waits
        case .failed: SaveTexts.failed
        case .unsure: SaveTexts.unsure
        }
    }
}
