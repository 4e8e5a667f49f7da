import BackgroundTasks
import News
import Presentation
import Terminal
import Texts

extension Model {
    /// Performs an action where the focus is.
    mutating func perform(_ action: Action, _ key: Key, _ effects: inout [Effect]) {
        if refuses(action) { return }
        if performOnScreen(action, &effects) { return }
        keepingChanges(&effects) { $0.act(action, key, &$1) }
    }

    private mutating func act(_ action: Action, _ key: Key, _ effects: inout [Effect]) {
        switch action {
        case .moveDown: move(.lines(1))
        case .moveUp: move(.lines(-1))
        case .goToTop: move(.start)
        case .goToBottom: move(.end)
        case .readOn: readOn(&effects)
        case .pageDown:
            if KeyContext.inArticle.contains(context), article?.isAtEnd == true {
                goToUnread(forward: true, &effects)
            } else {
                move(.pages(1))
            }
        case .pageUp: move(.pages(-1))
        case .halfPageDown: move(.pages(0.5))
        case .halfPageUp: move(.pages(-0.5))
        case .scrollRight: scrollSideways(forward: true)
        case .scrollLeft: scrollSideways(forward: false)
        case .open: open(&effects)
        case .back: if !asksToSave() { goBack() }
        case .quit: quit()
        case .nextPane: switchPane(forward: true, &effects)
        case .previousPane: switchPane(forward: false, &effects)
        case .togglePreview: togglePreview()
        case .zoom: toggleZoom()
        case .nextFeed: showRow(besideShown: 1)
        case .previousFeed: showRow(besideShown: -1)
        case .goToFeed: startFeedSwitcher()
        case .nextArticle: openArticle(besideOpen: 1, &effects)
        case .previousArticle: openArticle(besideOpen: -1, &effects)
        case .nextUnread: goToUnread(forward: true, &effects)
        case .previousUnread: goToUnread(forward: false, &effects)
        case .refreshFeed: refreshFeed(&effects)
        case .showFeedDetails: showFeedDetails(&effects)
        case .showStatistics:
            open(StatisticsScreen())
            effects.append(.countLibrary)
        case .refreshAll: effects.append(.refresh(nil))
        case .stopRefresh:
            if let addition = additions.last {
                effects.append(.stopAdding(addition))
            } else if runningCommands.contains(where: { $0.effect.canBeStopped }) {
                effects.append(.stopCommands)
            } else if isRefreshing {
                effects.append(.stopRefresh)
            } else {
                messages.add(ActTexts.noRefreshRuns)
            }
        case .toggleRead: toggleRead(&effects)
        case .markListRead: markListRead(&effects)
        case .markOlderRead: askForAge()
        case .undo: undo(&effects)
        case .toggleStar: toggleStar(&effects)
        case .hideArticle: hideArticle(&effects)
        case .saveTo: saveArticle(&effects)
        case .showStory: showStory(&effects)
        case .makeRule: makeRule(&effects)
        case .setTags: askForTags()
        case .hideRead: hideRead()
        case .order: startChoosingOrder()
        case .headings: toggleHeadings()
        case .foldTag: fold { $0.fold() }
        case .foldAllTags: fold { $0.foldAll() }
        case .addFeed: askForAddress(for: accountOfPlace)
        case .removeFeed: removeFeed(&effects)
        case .chooseFeeds: chooseFeeds(&effects)
        case .openInBrowser: withLink { effects.append(.openInBrowser($0)) }
        case .openDiscussion: openDiscussion(&effects)
        case .copyLink: withLink { effects.append(.copy($0)) }
        case .openLink: openLink(key, &effects)
        case .showLinks: showLinks()
        case .chooseLink: if case .character(let digit) = key { typeOnScreen(digit, &effects) }
        case .goToNote: activateStop(key, &effects)
        case .nextLink: goToStop(forward: true)
        case .previousLink: goToStop(forward: false)
        case .foldPart: foldPart()
        case .foldAllParts: foldAllParts()
        case .openEnclosure: useEnclosure(for: .open, &effects)
        case .showChapters: showChapters(&effects)
        case .showTranscript: showTranscript(&effects)
        case .downloadEnclosure: useEnclosure(for: .download, &effects)
        case .showDownloads: open(DownloadsScreen(downloads.statuses))
        case .search: startSearch(&effects)
        case .filterList: startFiltering(&effects)
        case .fullText: showFullText(&effects)
        case .find: startFinding()
        case .nextMatch: goToMatch(forward: true)
        case .previousMatch: goToMatch(forward: false)
        case .endFinding: article?.endSearch()
        // Handled by screens only.
        case .tick, .save, .splitStory, .pauseDownload, .retryDownload, .removeDownload: break
        case .editFeed: editFeed(&effects)
        case .showTasks: showTasks()
        case .showProblems: open(ProblemsScreen())
        case .submitTask: submitSelectedTask(&effects)
        case .cancelTask: cancelSelectedTask(&effects)
        case .simulateLaunch: launchSelectedTask(&effects)
        case .simulateExpiration: expireSelectedTask(&effects)
        case .simulateTask: isChoosingTask = true
        case .showHelp: open(HelpScreen(of: context))
        case .commandLine: startCommand()
        }
    }
}

extension Model {
    /// Whether a refresh is running, here or in the process that runs the tasks.
    var isRefreshing: Bool {
        if progress != nil { return true }
        if case .running = overview?.refresh?.state { return true }
        return false
    }
}
