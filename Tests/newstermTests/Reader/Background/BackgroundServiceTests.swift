import BackgroundTasks
import Dispatch
import Foundation
import Glibc
import News
import NewsUI
import Newsroom
import Presentation
import Synchronization
import TestSupport
import Testing

@testable import Commands
@testable import NewsService
@testable import NewsStore
@testable import ReaderApp

@Suite("The background tasks as a reader sees them", .timeLimit(.minutes(30)))
struct BackgroundServiceTests {
    private func with(
        feeds: [String] = [], _ body: @Sendable (AppServices, BackgroundService) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.write(feeds.map { $0 + "\n" }.joined(), to: "urls")
        // No timeout, however slow the tests are.
        try folder.write("[refresh]\ntimeout = \"300s\"\n", to: ".config/newsterm/config.toml")
        let locations = Locations(
            feedList: "\(folder.path)/urls", data: "\(folder.path)/data", environment: ["HOME": folder.path])
        try await AppServices.with(locations) { workshop in
            try await workshop.synchronize()
            try await body(workshop, BackgroundService(workshop: workshop, patience: .seconds(300)))
        }
    }

    private func whileHolding(_ body: @Sendable (AppServices, BackgroundService) async throws -> Void) async throws {
        try await with { workshop, service in
            let running = Task { try await service.run { _ in } }
            while !Self.isHolding(service) { try await Task.sleep(for: .milliseconds(5)) }
            try await body(workshop, service)
            service.resume()
            running.cancel()
            await #expect(throws: CancellationError.self) { try await running.value }
        }
    }

    /// Runs while another newsterm holds the lease. It answers the first request with the first of these, and so on;
    /// all further ones with the last.
    /// - Parameter body: gets a function that returns the number of requests so far.
    private static func whileAnotherHolds(
        _ workshop: AppServices, answering said: [[NewsAnswer]], _ body: (_ asked: () -> Int) async throws -> Void
    ) async throws {
        let answers = try said.map { try $0.map { try JSONEncoder().encode($0) } }
        let asked = Mutex(0)
        try await whileAnotherHolds(workshop) { _, say in
            let number = asked.withLock { count in
                defer { count += 1 }
                return min(count, answers.count - 1)
            }
            answers[number].forEach(say)
        } body: {
            try await body { asked.withLock(\.self) }
        }
    }

    private static func whileAnotherHolds(
        _ workshop: AppServices, _ answer: @escaping BackgroundTaskCenter.Answer, body: () async throws -> Void
    ) async throws {
        let lease = try #require(try Lease.acquire(directory: workshop.locations.background))
        let held = try BackgroundTaskCenter(workshop.locations).hold(lease)
        let answering = Task {
            try await held.whileAnswering(answer) { for await _ in AsyncStream.makeStream(of: Void.self).stream {} }
        }
        defer { answering.cancel() }
        try await body()
    }

    private static func isHolding(_ service: BackgroundService) -> Bool {
        if case .holding = service.role.withLock({ $0 }) { true } else { false }
    }

    @Test("Before a stop the progress of a refresh that ends with it is over, and the lease is free")
    func progress() async throws {
        try await whileHolding { workshop, service in
            service.display.show(RefreshProgress(done: 1, total: 2))
            await MainActor.run { service.suspend(until: .now() + .seconds(60)) }
            #expect(Lease.holder(directory: workshop.locations.background) == nil)
            let last = await service.display.progress.first { _ in true }
            #expect(last == RefreshProgress(done: 1, total: 2, isRunning: false))
        }
    }

    @Test("What the full disk keeps a launched refresh from storing is told")
    func fullDisk() async throws {
        let folder = try TemporaryFolder()
        let text = (0..<50_000).map { _ in "\(UInt64.random(in: .min ... .max)) " }.joined()
        try folder.write(
            "<rss version=\"2.0\"><channel><title>F</title><item><guid>1</guid><description>\(text)</description></item>"
                + "</channel></rss>", to: "feed.xml")
        try await with(feeds: ["file://\(folder.path)/feed.xml"]) { workshop, service in
            try workshop.library.connections.writer.inDatabase { try $0.execute("PRAGMA max_page_count = 1") }
            let running = Task { try await service.run { _ in } }
            defer { running.cancel() }
            while !Self.isHolding(service) { try await Task.sleep(for: .milliseconds(5)) }
            _ = try await service.simulateLaunch(TaskIdentifier.refresh.rawValue) { _ in }
            let told = await workshop.storeTroubles.first { _ in true }
            #expect(told.map { "\($0)" }?.contains("disk") == true, "\(String(describing: told))")
        }
    }

    @Test("A second stop right after the first one finds the lease free too, although the main thread never rests")
    func twice() async throws {
        try await whileHolding { workshop, service in
            let folder = workshop.locations.background
            await MainActor.run {
                service.suspend(until: .now() + .seconds(60))
                service.resume()
                while Lease.holder(directory: folder) == nil { usleep(1000) }
                service.suspend(until: .now() + .seconds(60))
            }
            #expect(Lease.holder(directory: folder) == nil)
        }
    }

    @Test("A sign of the user tells whether the process answers that runs the tasks, also after its first word")
    func silentHolder() async throws {
        try await with { workshop, _ in
            let service = BackgroundService(workshop: workshop, patience: .milliseconds(100))
            let isSilent = Mutex<Bool?>(nil)
            let following = Task {
                for await overview in service.display.overviews {
                    isSilent.withLock { $0 = overview.runsElsewhere?.isSilent }
                }
            }
            let reporting = Task { await service.reportActivity() }
            defer {
                following.cancel()
                reporting.cancel()
            }
            service.display.show(holder: .daemon, getpid())
            let lease = try #require(try Lease.acquire(directory: workshop.locations.background))
            service.note(.acted)
            #expect(try await eventually { isSilent.withLock { $0 } == true })
            lease.release()
            let noted = NewsAnswer.finished(sentence: "Noted.", status: .success)
            try await Self.whileAnotherHolds(workshop, answering: [[noted]]) { _ in
                let isAnswered = try await eventually {
                    service.note(.acted)
                    return isSilent.withLock { $0 } == false
                }
                #expect(isAnswered)
            }
        }
    }

    @Test("That the process that runs the tasks is of another version is shown before anything is asked of it")
    func otherVersion() async throws {
        try await with { workshop, service in
            try await Self.whileAnotherHolds(workshop) { _, say in
                say(Data("{\"somethingNew\":{}}".utf8))
            } body: {
                let watching = Task { try await service.keepWatching() }
                defer { watching.cancel() }
                let shown = await service.display.overviews.first { $0.runsElsewhere?.isOtherVersion == true }
                #expect(shown?.runsElsewhere?.process == getpid())
            }
        }
    }

    @Test("A refresh reads the feed list once: the process that refreshes leaves that to who asks")
    func feedListOnce() async throws {
        try await with { workshop, service in
            let lease = try #require(try Lease.acquire(directory: workshop.locations.background))
            let holder = try await LeaseHolder(lease: lease, kind: .reader, workshop: workshop)
            service.become(.holding(holder))
            try Data("http://127.0.0.1:9/new\n".utf8).write(to: URL(fileURLWithPath: workshop.locations.feedList))
            #expect(try await holder.tasks.refresh(RefreshOrder(force: true)).failed == 0)
            let jobs = Jobs(QuitSequence(workshop.locations), workshop, service)
            #expect(try await jobs.refresh(nil).counts?.failed == 1)
        }
    }

    @Test("A refresh goes on here when the newsterm that was asked for it leaves in the middle")
    func wentAway() async throws {
        let feeds = ["http://127.0.0.1:9/one", "http://127.0.0.1:9/two"]
        try await with(feeds: feeds) { workshop, service in
            let first = NewsAnswer.outcome(
                FeedReport(RefreshOutcome(url: feeds[0], status: .unchanged, reason: "")))
            try await Self.whileAnotherHolds(workshop, answering: [[first]]) { _ in
                service.role.withLock { $0 = .watching }
                let jobs = Jobs(QuitSequence(workshop.locations), workshop, service)
                let result = try await jobs.refresh(nil)
                // The second feed was asked here; the first, by the holder that left.
                #expect(result.counts?.failed == 1)
                #expect(result.counts?.unchanged == 1)
            }
        }
    }

    @Test("What two other processes have done of a refresh, one after the other, is told as one")
    func twoHolders() async throws {
        let feeds = ["http://127.0.0.1:9/one", "http://127.0.0.1:9/two"]
        try await with(feeds: feeds) { workshop, service in
            let outcomes = feeds.map { feed in
                NewsAnswer.outcome(FeedReport(RefreshOutcome(url: feed, status: .new, new: 2, reason: "")))
            }
            let said: [[NewsAnswer]] = [
                [outcomes[0]],
                [outcomes[1], .finished(sentence: "2 new articles in 1 feed.", status: .success)],
            ]
            try await Self.whileAnotherHolds(workshop, answering: said) { _ in
                service.become(.watching)
                let result = try await service.refresh(RefreshOrder(force: true, asker: Asker(.user)))
                #expect(result.words == "4 new articles in 2 feeds.")
            }
        }
    }

    @Test("What another process says of a refresh is taken with its values, and in words from one of another version")
    func toldResult() async throws {
        let told = {
            var told = RefreshResult(words: "A loop.", counts: RefreshResult.Counts())
            told.counts?.failed = 1
            told.failure = .redirectLoop("https://a.example")
            return told
        }()
        let said: [[NewsAnswer]] = [StoredJSON(told)?.text, #"{"words":{"of":"later"}}"#, nil].map {
            [.finished(sentence: "A loop.", status: .failure, result: $0)]
        }
        try await with(feeds: ["http://127.0.0.1:9/one"]) { workshop, service in
            try await Self.whileAnotherHolds(workshop, answering: said) { _ in
                service.become(.watching)
                let order = RefreshOrder(force: true, asker: Asker(.user))
                let result = try await service.refresh(order)
                #expect(result == told)
                for _ in 1...2 {
                    await #expect(throws: CommandFailure.self) { try await service.refresh(order) }
                }
            }
        }
    }

    @Test("X on the refresh stops that of the newsterm that runs the tasks; one here when that has none")
    func expiration() async throws {
        let (gate, gateSink) = AsyncStream.makeStream(of: Void.self)
        let (requests, requestSink) = AsyncStream.makeStream(of: Void.self)
        let server = try WebServer { _ in
            requestSink.yield()
            for await _ in gate {}
            return ServerAnswer(503)
        }
        defer { server.stop() }
        defer { gateSink.finish() }
        try await with(feeds: [server.url("/news")]) { workshop, service in
            let refreshing = Task { try await workshop.refresher.refresh(force: true) }
            for await _ in requests { break }
            let said = [ExitStatus.success, .failure].map { [NewsAnswer.finished(sentence: "", status: $0)] }
            try await Self.whileAnotherHolds(workshop, answering: said) { asked in
                service.become(.watching)
                let isStoppedThere = try await service.simulateExpiration(TaskIdentifier.refresh.rawValue)
                #expect(isStoppedThere && asked() == 1)
                let isStoppedHere = try await service.simulateExpiration(TaskIdentifier.refresh.rawValue)
                #expect(isStoppedHere && asked() == 2)
                let result = try await refreshing.value
                #expect(result.cancelled == 1, "\(result)")
            }
        }
    }

    @Test("X on a task that does not run stops nothing; any other refusal is an error")
    func nothingToStop() async throws {
        let task = TaskIdentifier.maintenance.rawValue
        let refused = NewsAnswer.finished(sentence: "No.", status: .failure)
        let stopped = NewsAnswer.finished(sentence: "", status: .success)
        try await with { workshop, service in
            try await Self.whileAnotherHolds(
                workshop, answering: [[.notRunning(identifier: task), stopped], [refused]]
            ) { _ in
                service.become(.watching)
                let isStopped = try await service.simulateExpiration(task)
                #expect(!isStopped)
                await #expect(throws: CommandFailure.self) { try await service.simulateExpiration(task) }
            }
        }
        try await whileHolding { _, service in
            let isStopped = try await service.simulateExpiration("org.newsterm.none")
            #expect(!isStopped)
        }
    }

    @Test("A setting of notifications is kept although the newsterm that runs the tasks does not understand it")
    func settingNotTaken() async throws {
        try await with { workshop, service in
            let locations = workshop.locations
            let refused = NewsAnswer.finished(sentence: "Of another version.", status: .failure)
            let (notices, sink) = AsyncStream.makeStream(of: Notice.self)
            try await Self.whileAnotherHolds(workshop, answering: [[refused]]) { _ in
                service.become(.watching)
                try await NewsClient.keep(
                    Setting(name: "notifications.desktop", value: "true"),
                    ReaderSettings(locations, workshop.configuration), service, sink)
            }
            #expect(try locations.loadConfiguration().notifications.desktop)
            var told = notices.makeAsyncIterator()
            let notice = try #require(await told.next())
            guard case .settingNotTaken(let error) = notice else {
                Issue.record("\(notice)")
                return
            }
            #expect("\(error)".contains("Of another version."))
        }
    }

    @Test("The journal is followed once it can be, although it could not be at first")
    func followedLater() async throws {
        try await with { workshop, service in
            let folder = workshop.locations.background
            // As when the user's limit of watches is exhausted.
            try Data().write(to: URL(fileURLWithPath: folder))
            let following = Task { await service.display.followJournal(firstPause: .milliseconds(5)) }
            defer { following.cancel() }
            for await overview in service.display.overviews where !overview.log.isEmpty { break }
            try FileManager.default.removeItem(atPath: folder)
            Journal.note(.session(words: "Now it can be."), workshop.locations)
            for await overview in service.display.overviews
            where overview.log.contains(where: { $0.sentence == "Now it can be." }) { break }
        }
    }

    @Test("What any part of newsterm writes into the journal is shown on an open screen of the tasks")
    func journalLines() async throws {
        try await whileHolding { workshop, service in
            let sentence = "Downloading “A B”."
            // As downloads and other processes write it.
            Journal.note(.session(words: sentence), workshop.locations)
            var overview: BackgroundOverview?
            for await next in service.display.overviews where next.log.contains(where: { $0.sentence == sentence }) {
                overview = next
                break
            }
            #expect(overview?.log.filter { $0.sentence == sentence }.count == 1)
        }
    }

    @Test("A refresh where nothing holds the lease is in the journal, tells of what is new, and makes it findable")
    func withoutLease() async throws {
        let feed = """
            <rss version="2.0"><channel><title>News</title><item><title>Sextant</title><guid>1</guid></item></channel></rss>
            """
        let server = try WebServer { _ in
            ServerAnswer(200, ["Content-Type": "application/rss+xml"], body: Data(feed.utf8))
        }
        defer { server.stop() }
        try await with(feeds: [server.url("/news")]) { workshop, service in
            let order = RefreshOrder(force: true, asker: Asker(.user))
            #expect(try await service.refresh(order).counts?.newArticles == 1)
            let entries = try Journal.recent(10, directory: workshop.locations.background).entries
            let refresh = entries.filter { $0.identifier == TaskIdentifier.refresh.rawValue }
            #expect(refresh.map(\.event) == [.workBegan, .workEnded])
            #expect(refresh.last?.message.contains("1 new article in 1 feed.") == true)
            // The index has nothing left to do.
            #expect(try await workshop.library.indexForSearch(upTo: 10).indexed == 0)
        }
    }

    @Test("What is left of nothing is asked of nobody: a refresh that joined another has what that came to")
    func joined() async throws {
        let feeds = ["http://127.0.0.1:9/one"]
        try await with(feeds: feeds) { workshop, service in
            let unchanged = FeedReport(RefreshOutcome(url: feeds[0], status: .unchanged, reason: ""))
            try await Self.whileAnotherHolds(workshop, answering: [[.outcome(unchanged)]]) { _ in
                service.role.withLock { $0 = .watching }
                let jobs = Jobs(QuitSequence(workshop.locations), workshop, service)
                let result = try await jobs.refresh(nil)
                #expect(result.counts?.unchanged == 1 && result.counts?.failed == 0)
                #expect(try Journal.recent(10, directory: workshop.locations.background).entries.isEmpty)
            }
        }
    }

    @Test("That the terminal lost the focus is told with the next sign, when it could not be told at once")
    func unsentFocus() async throws {
        try await with { workshop, service in
            let told = Mutex<[NewsRequest]>([])
            let finished = try JSONEncoder().encode(NewsAnswer.finished(sentence: "", status: .success))
            try await Self.whileAnotherHolds(workshop) { request, say in
                let request = try? JSONDecoder().decode(NewsRequest.self, from: request)
                // The first time it ends early.
                let isFirst = told.withLock { told in
                    told += [request].compactMap { $0 }
                    return told.count == 1
                }
                if !isFirst { say(finished) }
            } body: {
                let reporting = Task { await service.reportActivity() }
                defer { reporting.cancel() }
                // After the pause between reports it would be reported in any case.
                service.activity.withLock { $0.pause = .seconds(3600) }
                service.note(.focus(.no))
                let isToldAgain = try await eventually {
                    let count = told.withLock(\.count)
                    if count == 1 { service.note(.acted) }
                    return count == 2
                }
                #expect(isToldAgain)
            }
            let focuses: [ConditionReading.State?] = told.withLock { $0 }.map { request in
                if case .personActed(let focus, _) = request { focus } else { nil }
            }
            #expect(focuses == [.no, .no])
        }
    }
}
