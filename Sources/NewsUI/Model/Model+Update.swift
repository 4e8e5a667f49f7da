import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

extension Model {
    /// Handles one event and returns the effects it requires.
    mutating func update(_ event: Event, now: Date) -> [Effect] {
        self.now = now
        var effects: [Effect] = []
        let (rowBefore, focusBefore, hadPrompt) = (feeds.selectedRow, focus, prompt != nil)
        let stops = screens.compactMap { screen in screen.stop.map { (screen.context, $0) } }
        switch event {
        case .key(let key):
            list.userDidInteract()
            press(key, &effects)
        case .mouse(let mouse):
            list.userDidInteract()
            point(mouse, &effects)
        case .resized(let size):
            self.size = size
            fitToSize()
            layOutInBackground(&effects)
        case .started(let colors):
            colorDepth = colors
            fitTheme()
            start(&effects)
        case .backgroundKnown(let terminalBackground): keep(terminalBackground)
        case .pausing: rememberPlace()
        case .timePassed:
            if hasHeadings { fitToSize() }
        case .libraryChanged:
            // Some process has stored something, so the disk is not full.
            fullDisk = nil
            libraryChanged(&effects)
        case .pageLoaded(let request, let page):
            list.receive(page, for: request)
            takeOverMarks(&effects)
        case .feedsLoaded(let loaded, let tags, let accounts):
            take(loaded, accounts)
            showAddedFeed()
            if feeds.update(tags: tags) { countLists(&effects) }
        case .overlapsLoaded(let overlaps): take(overlaps, &effects)
        case .savedQueries(let queries):
            let known = feeds.queries
            take(queries)
            countLists(&effects, others: feeds.queries != known)
        case .listsCounted(let counts, let isThorough): take(counts, isThorough: isThorough, &effects)
        case .articleLoaded(let id, let loaded):
            take(loaded, for: id, &effects)
            checkSaves(&effects)
            layOutInBackground(&effects)
        case .previewLoaded(let id, let loaded): take(preview: loaded, for: id)
        case .feedsPaused: showSelectedRow()
        case .enclosuresLoaded(let id, let enclosures, let use): take(enclosures, of: id, for: use, &effects)
        case .storyLoaded(let id, let members): take(members, of: id)
        case .savesLoaded(let id, let saves): take(saves, of: id, &effects)
        case .downloadsChanged(let statuses): take(statuses)
        case .fullTextFetched(let id): fullTextFetched(id, &effects)
        case .unreadFound(let search, let headline): found(headline, by: search, &effects)
        case .resultsLoaded(let request, let page): receive(page, for: request, &effects)
        case .acted(let outcome): acted(outcome, &effects)
        case .progressed(let progress): take(progress, &effects)
        case .backgroundChanged(let overview):
            self.overview = overview
            lastTasks.take(overview)
            reportLaunchedTasks(overview)
        case .nothingToStop(let id):
            messages.add(TaskTexts.nothingToStop(overview?.tasks.first { $0.id == id }?.name ?? id))
        case .settingChanged(let outcome): take(outcome, &effects)
        case .settingKept(let setting): kept(setting)
        case .feedsImported(let file, let feeds, let refresh): imported(file, feeds, refresh)
        case .feedListEdited(let list): edited(list, &effects)
        case .articlesArrived(let articles): articlesArrived(articles, &effects)
        case .notificationsOffered(let articles): offerNotifications(articles)
        case .notificationClicked(let id): effects.append(.loadClicked(id))
        case .clickedLoaded(let headline): take(clicked: headline)
        case .commandEnded(let effect, let outcome): commandEnded(effect, outcome, &effects)
        case .noticed(let sentence, let isDiskFull):
            messages.add(sentence)
            if isDiskFull { fullDisk = sentence }
        case .feedListProblems(let problems): take(problems)
        case .ruleProblemsLoaded(let problems): take(ruleProblems: problems)
        case .feedAdded(let addition, let outcome): feedAdded(addition, outcome)
        case .chaptersLoaded(let id, let chapters): take(chapters, of: id)
        case .transcriptLoaded(let id, let lines): take(transcript: lines, of: id)
        case .textIsLoading(let id): if article?.headline.id == id { article?.isLate = true }
        case .addingStopped(let addition): addingStopped(addition)
        case .ruleMade(let draft, let applied): ruleMade(draft, applied: applied, &effects)
        // For screens.
        case .feedFilesFound, .feedFormLoaded, .matchesCounted, .settingsLoaded, .counted, .feedDetailsLoaded,
            .feedActivityLoaded,
            .explained:
            break
        case .pathsListed(let typed, let paths): complete(typed, with: paths)
        case .finished(let effect, let sentence): finished(effect, sentence, &effects)
        case .failed(let effect, let sentence, _, let isDiskFull):
            failed(effect, sentence, isDiskFull: isDiskFull, &effects)
        }
        closeArticleOutOfLists()
        forwardToScreens(event, &effects)
        openClicked(&effects)
        replayPendingKeys(&effects)
        makeNotificationOffer()
        settleFeeds()
        end(stops, &effects)
        fitToPanes()
        syncHeadlines(since: rowBefore, focusBefore, hadPrompt: hadPrompt, &effects)
        followSelection(&effects)
        let showsLists = showsHeadlines
        list.setOnScreen(showsLists && results == nil)
        results?.setOnScreen(showsLists)
        savePlaces(&effects)
        return effects
    }

    /// Starts an act and counts it as running.
    mutating func perform(_ act: Effect.Act, _ effects: inout [Effect]) {
        pendingActs += 1
        let drops = (list.dropReload(), results?.dropReload() ?? false)
        if drops.0 || drops.1 { hasMissedChange = true }
        switch act {
        case .setHidden, .setApart, .undo: changesDetails = true
        case .setRead, .setStarred, .changeTags, .markAllRead, .save: break
        }
        effects.append(.act(act))
    }

    private func reloadArticle(_ effects: inout [Effect]) {
        guard let shown = article, !shown.isLoading else { return }
        effects.append(
            .loadArticle(shown.headline.id, width: shown.width, shown.source, tableWidth: shown.tableWidth))
    }

    /// Reads the open article and the preview again after an act that changed what their ends say.
    mutating func reloadDetails(_ effects: inout [Effect]) {
        guard pendingActs == 0, changesDetails else { return }
        changesDetails = false
        reloadArticle(&effects)
        if let preview {
            effects.append(.loadPreview(preview.headline.id, width: preview.width, tableWidth: preview.tableWidth))
        }
    }
}

extension Model {
    mutating func libraryChanged(_ effects: inout [Effect]) {
        isPreviewCurrent = false
        if pendingActs > 0 {
            hasMissedChange = true
        } else {
            hasMissedChange = false
            list.libraryChanged()
            results?.libraryChanged()
            effects.append(.loadFeeds)
            loadOverlaps(&effects)
            countLists(&effects)
            checkSaves(&effects)
            checkRules(&effects)
            if let effect = screen?.reload { effects.append(effect) }
        }
    }

    /// Copies the list row's marks to the open article.
    private mutating func takeOverMarks(_ effects: inout [Effect]) {
        guard let id = article?.headline.id, let row = list.rows.first(where: { $0.id == id }) else { return }
        takeOverMarks(of: row, &effects)
    }

    /// Copies a row's marks to the open article, which is read again if a rule or another program has changed them: its
    /// end says what a rule did.
    mutating func takeOverMarks(of row: Headline, _ effects: inout [Effect]) {
        guard let shown = article, shown.headline.id == row.id else { return }
        article?.headline.isRead = row.isRead
        article?.headline.isStarred = row.isStarred
        article?.headline.tags = row.tags
        let isSame = shown.headline.isStarred == row.isStarred && shown.headline.tags == row.tags
        if !isSame { reloadArticle(&effects) }
    }

    /// Reports configuration problems at the start.
    mutating func reportConfigurationProblems() {
        guard let first = configurationProblems.first else { return }
        let key = keyMap.keyName(for: .showProblems) ?? ""
        let count = configurationProblems.count
        let sentence =
            count == 1 ? ActTexts.badSetting(first.text) : ActTexts.badSettings(count: count, key: key)
        messages.add(sentence, isError: true)
        if let sentence = SuspendedWork.text(suspended) { messages.add(sentence, isError: true) }
    }

    /// Reports new problems; the rest stay on the problems screen.
    private mutating func take(_ problems: [String]) {
        guard problems != feedListProblems else { return }
        feedListProblems = problems
        guard let first = problems.first else { return }
        let key = keyMap.keyName(for: .showProblems) ?? ""
        let sentence = problems.count == 1 ? first : ActTexts.brokenLines(count: problems.count, key: key)
        messages.add(sentence, isError: true)
    }

    mutating func take(_ loaded: LoadedArticle?, for id: Headline.ID, _ effects: inout [Effect]) {
        guard let article, article.headline.id == id else { return }
        if let loaded, let wanted = article.source, loaded.source != wanted { return }
        if let loaded {
            self.article?.show(loaded, known: places[id] ?? loaded.article.place)
            // The row's marks are those of the whole story.
            self.article?.headline.alsoIn = loaded.article.headline.alsoIn
            fetchFullTextByRule(isOpening: article.isLoading, &effects)
            fetchWantedFullText(&effects)
        } else {
            closeArticle()
            messages.add(ReadingTexts.notStored, isError: true)
        }
    }

    private mutating func finished(_ effect: Effect, _ sentence: String, _ effects: inout [Effect]) {
        // Pausing a download stores nothing.
        if case .controlDownload = effect {} else { fullDisk = nil }
        if case .changeFeed(let id, let change) = effect, change.address != nil { effects.append(.refresh([id])) }
        if case .refresh = effect { checkRules(&effects) }
        let hint = hint(after: effect).map { CountTexts.pause + $0 } ?? ""
        messages.add(sentence + hint, resultOf: effect)
    }

    /// Which key takes a change back, or shows what it began; `nil` if there is none.
    private func hint(after effect: Effect) -> String? {
        switch effect {
        // Of an account's feed only what its server keeps is an act.
        case .changeFeed(let id, let change)
        where feeds.listedFeed(id)?.account != nil && change.old.title == change.new.title
            && change.old.tags == change.new.tags:
            nil
        case .addFeeds, .changeFeed: keyMap.keyName(for: .undo).map { ActTexts.takesBack($0) }
        case .removeFeed: keyMap.keyName(for: .undo).map { ActTexts.undoes($0) }
        case .download: keyMap.keyName(for: .showDownloads).map { DownloadTexts.shows($0) }
        default: nil
        }
    }

    private mutating func failed(
        _ effect: Effect, _ sentence: String, isDiskFull: Bool, _ effects: inout [Effect]
    ) {
        // Ignore superseded requests.
        if case .search(let request) = effect, results?.fail(request) != true { return }
        storageFailed(effect, sentence, isDiskFull: isDiskFull)
        let isAwaited = messages.isAnnounced(effect)
        if case .fetchFullText(let id) = effect { return fullTextFailed(id, sentence) }
        if case .addFeed(let addition) = effect {
            wasNotAdded(addition, sentence)
        } else {
            messages.add(sentence, isError: true, resultOf: effect)
        }
        if case .loadPreview = effect { return }
        // The held keys were meant for what failed to arrive.
        (heldKeys, pendingActions) = ([], [])
        switch effect {
        case .runCommand: runningCommands.removeAll { $0.effect == effect }
        case .loadChapters(let id): fetchingChapters.remove(id)
        case .loadTranscript(let id): fetchingTranscripts.remove(id)
        case .loadSaves: serviceChoice = nil
        case .loadPage(let request):
            list.fail(request)
            pendingOpen = nil
        case .loadArticle(let id, _, _, _):
            guard let shown = article, shown.headline.id == id else { break }
            if shown.isLoading { closeArticle() } else { keepShownText(&effects) }
        case .findUnread: unreadSearch = nil
        case .countLists: isCountingLists = false
        case .loadOverlaps: isLoadingOverlaps = false
        case .simulateLaunch(let id): launched[id] = nil
        case .changeFeed(let id, let change): wasNotChanged(id, change, isAwaited: isAwaited, &effects)
        case .changeSetting: reopenSettingPrompt()
        case .act(let act):
            pendingActs -= 1
            if case .setHidden(let ids, let isHidden) = act { hidingFailed(ids, isHidden) }
            // The rows show what was not stored.
            libraryChanged(&effects)
            reloadDetails(&effects)
        default: break
        }
    }
}
