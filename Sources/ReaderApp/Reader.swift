import BackgroundTasks
import Dispatch
import FoundationEssentials
import FrontEnd
import Glibc
import LocalNotifications
import News
package import NewsService
import NewsStore
import NewsUI
import Newsroom
import Presentation
import Programs
import Terminal
import Texts

/// The interactive reader. It starts in stages: the first screen's data, the screen, then everything else.
package struct Reader {
    let locations: Locations
    /// Disables colours, whatever the configuration says.
    let noColor: Bool
    /// Adapts the screen to a screen reader, whatever the configuration says.
    let isPlain: Bool
    /// The demonstration to run; `nil` for none.
    var demonstration: Demonstration?

    package init(locations: Locations, noColor: Bool, isPlain: Bool) {
        self.locations = locations
        self.noColor = noColor
        self.isPlain = isPlain
    }

    @MainActor
    package func run() async throws {
        let (notices, noticeSink) = AsyncStream.makeStream(of: Notice.self)
        let tell: @Sendable (String) -> Void = { noticeSink.yield(.downloads($0)) }
        let clock: any SchedulerClock = demonstration?.clock ?? WallClock()
        let (configuration, own) = try locations.loadWhole()
        try await AppServices.with(
            locations, configuration, isLowPriority: true, hasScreen: true, clock: clock, tell: tell
        ) { services in
            let library = services.library
            let feeds = try await Self.feedsAtStart(services)
            let stateFile = StateFile(path: locations.readerState)
            var state: ReaderState?
            do {
                state = try stateFile.read()
            } catch {
                noticeSink.yield(.failure(error))
            }
            let initial = try InitialState(
                restoring: state, feeds: feeds,
                // If the user has feeds, they are loaded later; a read-only library may be too old to have any.
                accounts: feeds.allSatisfy { $0.url.hasPrefix("newsterm:") }
                    ? (try? await library.accounts()) ?? [] : [],
                // An unreadable feed list is reported when it is followed.
                queries: {
                    try ((try? services.savedQueriesNow()) ?? []) + library.tagsNow().map(SavedQuery.init(tag:))
                },
                headlines: {
                    try library.headlinesNow(
                        $0, $1, limit: $2, withOpenings: configuration.display.rows > 1)
                }, headline: { try library.headlineNow($0) })
            let background = BackgroundService(services: services) { noticeSink.yield(.handedOver($0.words, $0)) }
            // Nothing continues after a demonstration.
            let quitSequence = QuitSequence(locations, command: demonstration == nil ? nil : [])
            let jobs = Jobs(quitSequence, services, background) { noticeSink.yield(.handedOver($0.sentence, $0.entry)) }
            let display = configuration.display
            var appearance = own.appearance(configuration, file: locations.configuration)
            appearance.isPlain = appearance.isPlain || isPlain
            let screen = try TerminalScreen(
                usesColor: display.color && !noColor, usesASCII: display.ascii, usesMouse: display.mouse,
                queriesBackground: appearance.theme.dependsOnBackground && !appearance.isPlain,
                queriesShades: !appearance.isPlain,
                setsTitle: display.title)
            appearance.rowsBelow = demonstration == nil ? 0 : DemoDisplay.rowsOfLine
            appearance.showsOnlyASCII = screen.usesASCII
            screen.willSuspend = {
                let deadline = DispatchTime.now() + .seconds(5)
                jobs.suspend(until: deadline)
                background.suspend(until: deadline)
                // After the lease is free, which the new process takes.
                if demonstration == nil { jobs.handOver() }
                // Last, since the steps before take locks themselves.
                HeldLocks.shared.suspend(until: deadline)
            }
            screen.didContinue = {
                HeldLocks.shared.resume()
                background.resume()
            }
            screen.signalAfterStop = { quitSequence.receive($0) }
            appearance.terminalBackground = environmentVariable("COLORFGBG").flatMap(
                TerminalBackground.init(colorVariable:))
            appearance.terminal = TerminalKind.current
            appearance.libraryRefusal = library.refusal
            appearance.locale = InterfaceLocale(
                setting: display.language, showsUnicode: display.ascii == false || !screen.showsOnlyASCII,
                variable: environmentVariable)
            appearance.commandHistory = CommandHistory(file: locations.commandHistory).lines()
            let observed = ObservedDisplay(screen) {
                background.note($0)
            } left: {
                background.notifier.attention.forget()
                background.notifier.endClicks()
                // If this fails, nothing can be stored anyway.
                try? library.waitForOthers(upTo: QuitSequence.lockTimeout)
                quitSequence.begin()
            }
            let settings = ReaderSettings(locations, configuration, own)
            let app = App(
                client: .live(services, background, jobs, stateFile, settings, notices: (notices, noticeSink)),
                screen: demonstration?.display(over: observed, appearance.locale) ?? observed,
                initial: initial, appearance: appearance, settings: demonstration?.settings ?? AppSettings())
            // The rest of the start hardly uses this code, and returning it does not delay the first screen.
            ProcessMemory.returnStartupCode()
            let ending = try await withThrowingTaskGroup(of: Void.self) { group in
                let untilFirstScreen = observed.untilFirstScreen
                group.addTask {
                    // The first screen must not compete for the processor or the runtime's locks.
                    for await _ in untilFirstScreen {}
                    guard !Task.isCancelled else { return }
                    await Self.serve(services, background, noticeSink)
                }
                if let demonstration {
                    group.addTask {
                        for await _ in untilFirstScreen {}
                        try await demonstration.run(journal: services.locations.background)
                    }
                }
                let (locale, isDemonstration) = (appearance.locale, demonstration != nil)
                group.addTask {
                    // A demonstration offers nothing that would outlast it.
                    await Self.tell(of: background, settings, on: screen, locale, offers: !isDemonstration)
                }
                defer { group.cancelAll() }
                return try await app.run()
            }
            // The tasks above have ended, so their last results are stored as well.
            await quitSequence.wait(failure: app.actFailure)
            // What waits for a service or a server is sent although the user has quit.
            if demonstration == nil {
                let (saves, waiting) = (await services.hasSavesToSend(), await services.hasToSend())
                if saves || waiting { JobProcess.start([], services.locations)?.reapInBackground() }
            }
            if let failure = app.stateFailure { Output.say("newsterm: \(failure)") }
            let status = quitSequence.conclude()
            switch ending {
            case .quit: if status != 0 { throw CommandFailure(exitCode: status) }
            case .inputLost(let error): throw error
            case .hangup: throw CommandFailure(signal: SIGHUP)
            case .terminated(let signal): throw CommandFailure(signal: signal)
            }
        }
    }

    /// The feeds of the first screen; the first start ever shows something as well.
    private static func feedsAtStart(_ services: AppServices) async throws -> [Feed] {
        let library = services.library
        try await services.checkFeedList()
        let feeds = try library.feedsNow()
        if feeds.isEmpty, !library.isReadOnly {
            // Adds the welcome feed, or reads an existing feed list.
            try await services.synchronize()
            try await services.refresher.refresh([Subscriptions.welcomeURL])
        } else if feeds.allSatisfy({ $0.url == FeedAddress.introduction }) {
            // Users who listed feeds while the reader was closed are not asked to choose some. Problems with the list
            // are reported when it is followed.
            do {
                try await services.synchronizeIfChanged(needsList: false)
            } catch {
                services.log.write(error)
            }
        } else {
            return feeds
        }
        return try library.feedsNow()
    }

    /// Even with a million articles, the library is synchronised after the first pause, and its lists are counted after
    /// the second.
    private static let pausesAfterStart: [Duration] = [.milliseconds(300), .seconds(2)]

    /// Everything that the first screen does not need.
    private static func serve(
        _ services: AppServices, _ background: BackgroundService, _ notices: AsyncStream<Notice>.Continuation
    ) async {
        await withDiscardingTaskGroup { group in
            if let refusal = services.library.refusal {
                // Run nothing that would have to store something.
                notices.yield(.failure(refusal))
                _ = background.display.show(failure: refusal)
                group.addTask { await report(to: notices) { try await services.synchronize() } }
                group.addTask { await report(to: notices) { try await services.downloads.publishStored() } }
                return
            }
            group.addTask {
                await report(to: notices) { try await background.run { notices.yield(.failure($0)) } }
            }
            group.addTask { for await problem in services.storeProblems { notices.yield(.failure(problem)) } }
            let (notifier, library) = (background.notifier, services.library)
            group.addTask {
                await services.downloads.follow {
                    await notifier.ended($0, in: library)
                } _: {
                    notices.yield(.downloadsFailed($0))
                }
            }
            group.addTask {
                // Without a watch, each refresh reads the list.
                do { try await services.followFeedList() } catch { services.log.write(error) }
            }
            group.addTask { await background.runSessions { notices.yield(.downloads($0)) } }
            group.addTask { await background.showNotifications() }
            group.addTask {
                await report(to: notices) {
                    try await services.synchronize()
                    await services.joinStoriesAtStart()
                    ProcessMemory.returnStartupCode()
                    // New in the list since the last start: the user waits for their articles.
                    let new = try await services.library.checks(urls: nil).filter { $0.lastCheck == nil }.map(\.url)
                    guard !new.isEmpty else { return }
                    await background.waitForRole()
                    let order = RefreshRequest(urls: new, force: true, requester: Requester(.readerStart))
                    _ = try await background.refresh(order)
                }
            }
            group.addTask {
                // The last stages of the start leave unused code as well; keys reload what they need.
                for pause in pausesAfterStart {
                    guard (try? await Task.sleep(for: pause)) != nil else { return }
                    ProcessMemory.returnHeapsAndCode()
                }
            }
        }
    }

    @MainActor
    private static func tell(
        of background: BackgroundService, _ settings: ReaderSettings, on screen: TerminalScreen,
        _ locale: InterfaceLocale, offers: Bool
    ) async {
        for await notification in background.notifications {
            let ways = settings.configuration.notifications
            if offers, !ways.isOn, notification.newArticles > 0 {
                background.signSink.yield(.unseenNews(articles: notification.newArticles))
            }
            guard let notice = ways.terminal else { continue }
            let text = LocalNotification(NotificationText(notification, language: locale.language))
            screen.send(notice.command(for: text, isWithinTmux: environmentVariable("TMUX") != nil))
        }
    }

    private static func report(
        to notices: AsyncStream<Notice>.Continuation, _ work: () async throws -> Void
    ) async {
        do {
            try await work()
        } catch is CancellationError {
            // The reader is quitting.
        } catch {
            notices.yield(.failure(error))
        }
    }
}
