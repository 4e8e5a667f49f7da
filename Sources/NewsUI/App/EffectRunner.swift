import BackgroundTasks
import FoundationEssentials
import News
import Presentation
import Texts

/// Carries out effects through the client and returns the result as an event for the model.
struct EffectRunner {
    let client: NewsClient
    /// The form in which articles are laid out.
    let form: ArticleForm
    let now: Date

    /// - Returns: `nil` when there is nothing to report.
    func run(_ effect: Effect) async throws -> Event? {
        switch effect {
        case .loadPage(let request):
            return .pageLoaded(request, try await client.headlines(request.filter, request.anchor, request.limit))
        case .loadFeeds:
            return .feedsLoaded(
                try await client.feeds(), tags: try await client.tags(), accounts: try await client.accounts())
        case .loadOverlaps: return .overlapsLoaded(try await client.storyOverlaps())
        case .loadSaves(let id): return .savesLoaded(id, try await client.saves(id))
        case .loadStory(let id): return .storyLoaded(id, try await client.storyMembers(id))
        case .loadFeedDetails(let id): return .feedDetailsLoaded(id, try await client.feedDetails(id))
        case .loadFeedActivity(let id): return .feedActivityLoaded(id, try await client.feedActivity(id))
        case .loadArticle(let id, let width, let source, let tableWidth):
            guard let (article, text) = try await client.article(id, source) else { return .articleLoaded(id, nil) }
            let shown = source ?? article.chosenText
            return .articleLoaded(
                id,
                await LoadedArticle.laidOut(
                    article, text, shown, width: width, tableWidth: tableWidth, form: form, now: now))
        case .loadPreview(let id, let width, let tableWidth):
            guard let (article, text) = try await client.article(id, nil) else { return .previewLoaded(id, nil) }
            return .previewLoaded(
                id,
                await LoadedArticle.laidOut(
                    article, text, article.chosenText, width: width, tableWidth: tableWidth, form: form, now: now))
        case .waitForPauseInFeeds: return .feedsPaused
        case .waitForText(let id): return .textIsLoading(id)
        case .loadEnclosures(let id, let use):
            return .enclosuresLoaded(id, try await client.article(id, .feed)?.0.enclosures ?? [], use)
        case .savePlace(let place, let id): try await client.savePlace(place, id)
        case .noteReading(let id): try await client.noteReading(id)
        case .chooseText(let id, let source): try await client.chooseText(id, source)
        case .openEnclosure(let enclosure, let start):
            return .noticed(ReadingTexts.opened(try await client.openEnclosure(enclosure, start)))
        case .download(let enclosure, let article):
            return .finished(effect, sentence: try await client.download(enclosure, article).sentence)
        case .controlDownload(let id, let control):
            return .finished(effect, sentence: try await client.controlDownload(id, control).sentence)
        case .clearDownloads(let group):
            return .finished(effect, sentence: try await client.clearDownloads(group).sentence)
        case .openDownload(let id): return .noticed(ReadingTexts.opened(try await client.openDownload(id)))
        case .fetchFullText(let id):
            try await client.fetchFullText(id)
            return .fullTextFetched(id)
        case .loadChapters(let id): return .chaptersLoaded(id, try await client.chapters(id))
        case .loadTranscript(let id): return .transcriptLoaded(id, try await client.transcript(id))
        case .findUnread(let search):
            return .unreadFound(search, try await client.nextUnread(search.filter, search.from, search.forward))
        case .search(let request):
            let source = request.source
            return .resultsLoaded(
                request,
                try await client.search(source.query, source.scope, source.order, request.limit, request.place))
        case .countLists(let rows, let isThorough):
            var counts: [FeedRow: BoundedCount] = [:]
            for row in rows {
                guard let (query, scope) = row.counted else { continue }
                counts[row] = try await client.count(query, scope, isThorough)
            }
            return .listsCounted(counts, isThorough: isThorough)
        case .prepareSearch: try await client.prepareSearch()
        case .act(let act): return .acted(try await run(act))
        case .addFeed(let addition):
            return .feedAdded(addition, try await client.addFeed(addition.address, addition.account))
        case .removeFeed(let id): return .finished(effect, sentence: try await client.removeFeed(id).sentence)
        case .tellServer(let undone):
            let (told, refresh) = try await client.tellServer(undone)
            let sentences = [told.sentence, refresh?.sentence].compactMap(\.self)
            return .finished(effect, sentence: sentences.joined(separator: CountTexts.pause))
        case .addFeeds(let feeds): return .finished(effect, sentence: try await client.addFeeds(feeds).sentence)
        case .countMatches(let text):
            let query: ArticleQuery
            do throws(RuleFault) {
                query = try Rule(when: text, then: [RuleAction.hide.description]).queryOfStored
            } catch {
                return .matchesCounted(text, .failure(error))
            }
            let count = try await client.count(query, HeadlineFilter(includesHidden: true), false)
            return .matchesCounted(text, .success(count))
        case .makeRule(let draft): return .ruleMade(draft, applied: try await client.makeRule(draft))
        case .loadFeedForm(let id): return .feedFormLoaded(id, try await client.feedForm(id))
        case .changeFeed(let id, let change):
            return .finished(effect, sentence: try await client.changeFeed(id, change).sentence)
        case .findFeedFiles: return .feedFilesFound(await client.findFeedFiles())
        case .refresh(let feeds): return .finished(effect, sentence: try await client.refresh(feeds).sentence)
        case .stopRefresh:
            try await client.stopRefresh()
            return .noticed(ActTexts.refreshStopped)
        case .explain(let identifier):
            return .explained(identifier, text: try await client.explain(identifier).text)
        case .submitTask(let identifier): try await client.submitTask(identifier)
        case .cancelTask(let identifier): try await client.cancelTask(identifier)
        case .simulateLaunch(let identifier): try await client.simulateLaunch(identifier)
        case .simulateExpiration(let identifier):
            return try await client.simulateExpiration(identifier) ? nil : .nothingToStop(identifier)
        case .saveCommands(let lines): try await client.saveCommands(lines)
        case .openInBrowser(let url):
            try await client.openInBrowser(url)
            return .noticed(ReadingTexts.opened(FeedAddress.withoutCredentials(url)))
        case .openDiscussion(let id):
            guard let url = try await client.article(id, .feed)?.0.comments else {
                return .noticed(ReadingTexts.noDiscussion)
            }
            return try await run(.openInBrowser(url))
        case .changeSetting(let name, let value):
            return .settingChanged(try await client.changeSetting(name, value))
        case .loadSettings: return .settingsLoaded(try await client.settings())
        case .loadRuleProblems: return try await client.ruleProblems().map(Event.ruleProblemsLoaded)
        case .listPaths(let typed): return .pathsListed(typed, await client.paths(typed))
        case .saveSetting(let setting):
            try await client.saveSetting(setting)
            return .settingKept(setting)
        case .importFeeds(let file):
            let (feeds, refresh) = try await client.importFeeds(file)
            return .feedsImported(file: file, feeds, refresh)
        case .editFeedList(let line): try await client.editFeedList(line)
        case .checkFeedList: return .feedListEdited(try await client.checkFeedList())
        case .loadClicked(let id): return .clickedLoaded(try await client.headline(id))
        case .claimNotificationOffer(let articles):
            return try await client.claimNotificationOffer() ? .notificationsOffered(articles: articles) : nil
        case .runCommand(let command, let id, let again):
            return .commandEnded(effect, try await client.runCommand(command, id, again))
        case .copy, .countLibrary, .stopCounting, .askBackground, .stopAdding, .stopCommands: break
        }
        return nil
    }

    private func run(_ act: Effect.Act) async throws -> ActOutcome {
        switch act {
        case .setRead(let ids, let isRead): try await client.setRead(ids, isRead)
        case .setStarred(let ids, let isStarred): try await client.setStarred(ids, isStarred)
        case .setHidden(let ids, let isHidden): try await client.setHidden(ids, isHidden)
        case .changeTags(let ids, let added, let removed): try await client.changeTags(ids, added, removed)
        case .markAllRead(let query, let scope, let name):
            return .markedAllRead(try await client.markAllRead(query, scope), name: name)
        case .setApart(let id, let isApart): try await client.setApart(id, isApart)
        case .save(let id, let service): try await client.save(id, service)
        case .undo: return .undone(try await client.undo())
        }
        return .done
    }
}
