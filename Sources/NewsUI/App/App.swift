import FoundationEssentials
import News
public import Presentation
public import Terminal
import Texts

/// The reader on a screen. Keys and library events feed the model, each update is drawn to a canvas, and the model's
/// effects run as child tasks of `run`.
public final class App {
    /// Why `run` returned.
    public enum Ending: Sendable, Equatable {
        case quit
        /// The terminal is gone.
        case hangup
        /// The terminal's keys can no longer be read.
        case inputLost(TerminalError)
        /// Ended by this signal.
        case terminated(signal: Int32)
    }

    private let client: NewsClient
    private let screen: any TerminalDisplay
    private let settings: AppSettings
    /// Formats every text.
    private let locale: InterfaceLocale
    private var model: Model
    private var drawnParts = ScreenPartCache()
    private var ending: Ending?

    /// Events other than keys, held until the next update takes them all.
    private var inbox: [Event] = []
    private let wakeups = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let lanes: EffectLanes
    /// The running count for the statistics screen.
    private var counting: Task<Void, Never>?
    /// Feed additions in progress.
    private var additions: [FeedAddition: Task<Void, Never>] = [:]
    /// Running commands whose output is awaited.
    private var commands: [Effect: Task<Void, Never>] = [:]
    /// Set while the user's editor, or a command's program, holds the screen.
    private var editing: Task<Void, Never>?
    private let stateSaver: StateSaver
    /// Why an act could not be stored after the screen was released, in English; `nil` when all were stored.
    public private(set) var actFailure: String?
    private let ticks: ScreenTicks

    public init(
        client: NewsClient, screen: any TerminalDisplay, initial: InitialState, appearance: Appearance = Appearance(),
        settings: AppSettings = AppSettings()
    ) {
        self.client = client
        self.screen = screen
        self.settings = settings
        locale = appearance.locale
        lanes = EffectLanes(settings: settings)
        ticks = ScreenTicks(settings: settings)
        stateSaver = StateSaver(settings: settings, write: client.saveState)
        model = InterfaceLocale.$current.withValue(appearance.locale) {
            Model(
                initial: initial, size: TerminalSize(columns: 0, rows: 0), now: settings.now(), appearance: appearance)
        }
    }

    /// Takes the screen, paints the initial state at once, and returns when the user has quit and every act is stored.
    /// Quitting releases the screen at once, before waiting for anything.
    @discardableResult
    public func run() async throws(TerminalError) -> Ending {
        try screen.start { [weak self] in self?.receive($0) }
        defer { screen.stop() }
        return await InterfaceLocale.$current.withValue(locale) { await runOnScreen() }
    }
}

extension App {
    private func runOnScreen() async -> Ending {
        take([.resized(screen.size), .started(colors: screen.colorDepth)])
        await withDiscardingTaskGroup { group in
            group.addTask { await self.lanes.performInOrder(self.perform) { self.note($0) } }
            await runUntilQuit()
            // Store the user's last acts before the program ends.
            lanes.finishOrder()
        }
        await counting?.value
        // Wait until the edited list is in place, or its copy's path is known.
        await editing?.value
        await stateSaver.keep(model.state)
        return ending ?? .quit
    }
}

extension App {
    /// Called synchronously from the key press, outside any task, so the screen has changed when this returns.
    private func receive(_ events: [TerminalEvent]) {
        InterfaceLocale.$current.withValue(locale) {
            guard ending == nil else { return }
            take(drainInbox() + events.compactMap { self.event(for: $0) })
        }
    }

    private func event(for event: TerminalEvent) -> Event? {
        switch event {
        case .key(let key): return .key(key)
        case .mouse(let mouse): return .mouse(mouse)
        case .resized(let size): return .resized(size)
        case .continued: return .timePassed
        case .background(let shade): return .backgroundKnown(TerminalBackground(luminance: shade.luminance))
        // Focus changes nothing on the screen.
        case .focusGained, .focusLost: break
        case .hangup: end(.hangup)
        case .inputLost(let error): end(.inputLost(error))
        case .terminate(let signal): end(.terminated(signal: signal))
        }
        return nil
    }

    /// Applies the events and draws once for all of them.
    private func take(_ events: [Event]) {
        guard ending == nil else { return }
        var previews: [Effect] = []
        for event in events {
            for effect in model.update(event, now: settings.now()) {
                if case .loadPreview = effect { previews.append(effect) } else { start(effect) }
            }
            if model.hasQuit { return end(.quit) }
        }
        screen.present(model.draw(keeping: &drawnParts))
        // Previews start after the frame, so as not to delay what a key does on the screen.
        previews.forEach(start)
        screen.setTitle(StatusTexts.terminalTitle(unread: model.feeds.unreadCount))
        ticks.schedule(model.nextChange)
        stateSaver.note(model.state, model.article?.place)
    }

    private func end(_ reason: Ending) {
        guard ending == nil else { return }
        pause()
        ending = reason
        screen.stop()
        counting?.cancel()
        editing?.cancel()
        for command in commands.values { command.cancel() }
        wakeups.continuation.finish()
        lanes.finish()
        ticks.finish()
        stateSaver.finish()
    }

    /// Every effect is routed here alone.
    private func start(_ effect: Effect) {
        switch effect {
        case .copy(let text):
            let copied = screen.copy(text)
            post(.noticed(copied ? ReadingTexts.copied(text) : ReadingTexts.tooLongToCopy))
        case .askBackground: screen.askBackground()
        case .editFeedList: editing = Task.immediate { self.note(await self.edit(effect)) }
        case .runCommand(let command, _, _) where command.takesTerminal:
            editing = Task.immediate { self.post(await self.performWithoutScreen(effect)) }
        case .runCommand(let command, _, _) where effect.canBeStopped:
            commands[effect] = Task.immediate {
                let event = await self.perform(effect)
                self.commands[effect] = nil
                let stopped = ErrorTexts.sentence(for: CommandError.stopped(command: command.name))
                self.post(event ?? .failed(effect, sentence: stopped))
            }
        case .stopCommands: for command in commands.values { command.cancel() }
        case .countLibrary:
            counting?.cancel()
            counting = Task { await self.count() }
        case .stopCounting: counting?.cancel()
        case .addFeed(let addition):
            additions[addition] = Task.immediate {
                let event = await self.perform(effect)
                self.additions[addition] = nil
                self.post(event ?? .addingStopped(addition))
            }
        case .stopAdding(let addition): additions[addition]?.cancel()
        // Before the next key, which may quit: the work outlives the screen.
        case .refresh, .removeFeed, .addFeeds, .changeFeed, .importFeeds, .checkFeedList, .simulateLaunch, .download,
            .controlDownload, .fetchFullText, .tellServer:
            Task.immediate { self.post(await self.perform(effect)) }
        // The search for an unread article must see earlier marks.
        case .act, .savePlace, .noteReading, .chooseText, .findUnread, .loadSaves: lanes.add(effect, .inOrder)
        case .search: lanes.add(effect, .latest(.search))
        case .loadPreview: lanes.add(effect, .latest(.preview))
        case .waitForPauseInFeeds: lanes.add(effect, .latest(.pauseInFeeds))
        case .waitForText: lanes.add(effect, .latest(.waitForText))
        case .countLists(_, let isThorough): lanes.add(effect, .counting(isThorough: isThorough))
        case .loadPage, .loadFeeds, .loadOverlaps, .loadFeedDetails, .loadFeedActivity, .loadArticle, .loadEnclosures,
            .loadStory, .openEnclosure, .clearDownloads, .openDownload, .loadChapters, .loadTranscript, .prepareSearch,
            .loadFeedForm, .countMatches, .makeRule, .findFeedFiles, .stopRefresh, .explain, .submitTask, .cancelTask,
            .simulateExpiration, .openInBrowser, .openDiscussion, .saveCommands, .changeSetting, .loadSettings,
            .loadRuleProblems, .listPaths, .saveSetting, .loadClicked, .claimNotificationOffer, .runCommand:
            lanes.add(effect, .concurrent)
        }
    }

    /// Another program holds the screen meanwhile; frames drawn now appear on return.
    private func performWithoutScreen(_ effect: Effect) async -> Event? {
        screen.release()
        defer { screen.reclaim() }
        return await perform(effect)
    }

    private func edit(_ effect: Effect) async -> Event? {
        let event = await performWithoutScreen(effect)
        guard event == nil, ending == nil else { return event }
        return await perform(.checkFeedList)
    }

    private func post(_ event: Event?) {
        guard let event, ending == nil else { return }
        inbox.append(event)
        wakeups.continuation.yield()
    }

    private func drainInbox() -> [Event] {
        defer { inbox = [] }
        return inbox
    }
}

extension App {
    private func runUntilQuit() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.followLibrary() }
            group.addTask { await self.follow(self.client.refreshProgress()) { .progressed($0) } }
            group.addTask { await self.follow(self.client.background()) { .backgroundChanged($0) } }
            group.addTask {
                await self.follow(self.client.notices()) { .noticed($0.sentence, isDiskFull: $0.isDiskFull) }
            }
            group.addTask {
                await self.follow(self.client.notificationEvents()) { sign in
                    switch sign {
                    case .unseenNews(let articles): .articlesArrived(articles: articles)
                    case .clicked(let id): .notificationClicked(id)
                    }
                }
            }
            group.addTask { await self.follow(self.client.savedQueries()) { .savedQueries($0) } }
            group.addTask {
                await self.follow(self.client.feedListProblems()) { .feedListProblems($0.map(\.text)) }
            }
            group.addTask { await self.follow(self.client.downloads()) { .downloadsChanged($0) } }
            group.addTask { await self.lanes.perform(self.perform) { self.post($0) } }
            group.addTask { await self.ticks.run { self.post(.timePassed) } }
            group.addTask { await self.saveState() }
            for await _ in wakeups.stream {
                let events = drainInbox()
                if !events.isEmpty { take(events) }
            }
            group.cancelAll()
        }
    }

    private func follow<Value: Sendable>(_ stream: AsyncStream<Value>, event: (Value) -> Event) async {
        for await value in stream { post(event(value)) }
    }

    private func followLibrary() async {
        let changes = client.libraryChanges()
        // The initial state was read before this subscription began.
        post(.libraryChanged)
        await follow(changes)
    }

    private func follow(_ changes: some AsyncSequence<Void, Never>) async {
        for await _ in changes {
            post(.libraryChanged)
            try? await settings.sleep(settings.reloadInterval)
        }
    }

    /// Records the outcome of an ordered effect, which may arrive after the screen was released.
    private func note(_ event: Event?) {
        if ending != nil, case .failed(_, _, let english, _)? = event, actFailure == nil { actFailure = english }
        post(event)
    }

    private func count() async {
        do {
            for try await statistics in client.statistics() where !Task.isCancelled { post(.counted(statistics)) }
        } catch {
            // Cancellation means that the user has left the statistics.
            if !Task.isCancelled { post(.failed(.countLibrary, sentence: ErrorTexts.sentence(for: error))) }
        }
    }

    private func perform(_ effect: Effect) async -> Event? {
        do {
            return try await EffectRunner(client: client, form: model.form, now: settings.now()).run(effect)
        } catch is CancellationError {
            return nil
        } catch {
            return .failed(
                effect, sentence: sentence(for: error), english: String(describing: error),
                isDiskFull: ErrorTexts.isDiskFull(error))
        }
    }
}

extension App {
    /// The sentence on an error, with the key that helps: elsewhere the same error has no keys.
    private func sentence(for error: any Error) -> String {
        let sentence = ErrorTexts.sentence(for: error)
        guard let error = error as? FullTextError, error.isForBrowser,
            let key = model.keyMap.keyName(for: .openInBrowser)
        else { return sentence }
        return sentence + CountTexts.pause + ReadingTexts.browserOpensPage(key)
    }
}

extension App {
    /// Why the reader's state could not be saved last time; `nil` when it was.
    public var stateFailure: String? { stateSaver.failure.map { String(describing: $0) } }

    private func saveState() async {
        await stateSaver.run {
            pause()
            return model.state
        } report: {
            post(.noticed(ErrorTexts.sentence(for: $0)))
        }
    }

    /// Queues the user's last acts for the library before returning.
    private func pause() {
        for effect in model.update(.pausing, now: settings.now()) { start(effect) }
    }
}
