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

@Suite("The background tasks in a reader", .timeLimit(.minutes(30)))
struct BackgroundServiceTests {
    private func with(
        feeds: [String] = [], _ body: @Sendable (AppServices, BackgroundService) async throws -> Void
    ) async throws {
        let folder = try TemporaryDirectory()
        try folder.write(feeds.map { $0 + "\n" }.joined(), to: "urls")
        // No timeout, however slow the tests are.
        try folder.write("[refresh]\ntimeout = \"300s\"\n", to: ".config/newsterm/config.toml")
        let locations = Locations(
            feedList: "\(folder.path)/urls", data: "\(folder.path)/data", environment: ["HOME": folder.path])
        try await AppServices.with(locations) { services in
            try await services.synchronize()
            try await body(services, BackgroundService(services: services, timeout: .seconds(300)))
        }
    }

    private func whileHolding(_ body: @Sendable (AppServices, BackgroundService) async throws -> Void) async throws {
        try await with { services, service in
            let running = Task { try await service.run { _ in } }
            while !Self.isHolding(service) { try await Task.sleep(for: .milliseconds(5)) }
            try await body(services, service)
            service.resume()
            running.cancel()
            await #expect(throws: CancellationError.self) { try await running.value }
        }
    }

    /// Runs while another newsterm holds the lease. It answers the first request with the first of these, and so on;
    /// all further ones with the last.
    /// - Parameter body: gets a function that returns the number of requests so far.
    private static func whileAnotherHolds(
        _ services: AppServices, answering given: [[NewsAnswer]], _ body: (_ asked: () -> Int) async throws -> Void
    ) async throws {
        let answers = try given.map { try $0.map { try JSONEncoder().encode($0) } }
        let asked = Mutex(0)
        try await whileAnotherHolds(services) { _, say in
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
        _ services: AppServices, _ answer: @escaping BackgroundTaskCenter.Answer, body: () async throws -> Void
    ) async throws {
        let lease = try #require(try Lease.acquire(directory: services.locations.background))
        let held = try BackgroundTaskCenter(services.locations).hold(lease)
        let answering = Task {
            try await held.whileAnswering(answer) { for await _ in AsyncStream.makeStream(of: Void.self).stream {} }
        }
        defer { answering.cancel() }
        try await body()
    }

    private static func isHolding(_ service: BackgroundService) -> Bool {
        if case .holding = service.role.withLock({ $0 }) { true } else { false }
    }

    @Test("Before suspension the progress of an interrupted refresh ends, and the lease is free")
    func progress() async throws {
        try await whileHolding { services, service in
            service.display.show(RefreshProgress(done: 1, total: 2))
            await MainActor.run { service.suspend(until: .now() + .seconds(60)) }
            #expect(Lease.holder(directory: services.locations.background) == nil)
            let last = await service.display.progress.first { _ in true }
            #expect(last == RefreshProgress(done: 1, total: 2, isRunning: false))
        }
    }

    @Test("A launched refresh that a full disk keeps from storing is reported")
    func fullDisk() async throws {
        let folder = try TemporaryDirectory()
        let text = (0..<50_000).map { _ in "\(UInt64.random(in: .min ... .max)) " }.joined()
        try folder.write(
            "<rss version=\"2.0\"><channel><title>F</title><item><guid>1</guid><description>\(text)</description></item>"
                + "</channel></rss>", to: "feed.xml")
        try await with(feeds: ["file://\(folder.path)/feed.xml"]) { services, service in
            try services.library.connections.writer.inDatabase { try $0.execute("PRAGMA max_page_count = 1") }
            let running = Task { try await service.run { _ in } }
            defer { running.cancel() }
            while !Self.isHolding(service) { try await Task.sleep(for: .milliseconds(5)) }
            _ = try await service.simulateLaunch(TaskIdentifier.refresh.rawValue) { _ in }
            let problem = await services.storeProblems.first { _ in true }
            #expect(problem.map { "\($0)" }?.contains("disk") == true, "\(String(describing: problem))")
        }
    }

    @Test("A second suspension right after the first finds the lease free, too, even if the main thread never yields")
    func twice() async throws {
        try await whileHolding { services, service in
            let folder = services.locations.background
            await MainActor.run {
                service.suspend(until: .now() + .seconds(60))
                service.resume()
                while Lease.holder(directory: folder) == nil { usleep(1000) }
                service.suspend(until: .now() + .seconds(60))
            }
            #expect(Lease.holder(directory: folder) == nil)
        }
    }

    @Test("User activity shows whether the process that runs the tasks responds, even after it once did")
    func silentHolder() async throws {
        try await with { services, _ in
            let service = BackgroundService(services: services, timeout: .milliseconds(100))
            let isSilent = Mutex<Bool?>(nil)
            let following = Task {
                for await overview in service.display.overviews {
                    isSilent.withLock { $0 = overview.otherRunner?.isSilent }
                }
            }
            let reporting = Task { await service.reportActivity() }
            defer {
                following.cancel()
                reporting.cancel()
            }
            service.display.show(holder: .daemon, getpid())
            let lease = try #require(try Lease.acquire(directory: services.locations.background))
            service.note(.acted)
            #expect(try await eventually { isSilent.withLock { $0 } == true })
            lease.release()
            let noted = NewsAnswer.finished(sentence: "Noted.", status: .success)
            try await Self.whileAnotherHolds(services, answering: [[noted]]) { _ in
                let isAnswered = try await eventually {
                    service.note(.acted)
                    return isSilent.withLock { $0 } == false
                }
                #expect(isAnswered)
            }
        }
    }

    @Test("A process of another version that runs the tasks is shown before it is asked anything")
    func otherVersion() async throws {
        try await with { services, service in
            try await Self.whileAnotherHolds(services) { _, say in
                say(Data("{\"somethingNew\":{}}".utf8))
            } body: {
                let watching = Task { try await service.keepWatching() }
                defer { watching.cancel() }
                let shown = await service.display.overviews.first { $0.otherRunner?.isOtherVersion == true }
                #expect(shown?.otherRunner?.process == getpid())
            }
        }
    }

    @Test("A refresh reads the feed list once: the process that refreshes leaves it to the one that asks")
    func feedListOnce() async throws {
        try await with { services, service in
            let lease = try #require(try Lease.acquire(directory: services.locations.background))
            let holder = try await LeaseHolder(lease: lease, kind: .reader, services: services)
            service.become(.holding(holder))
            try Data("http://127.0.0.1:9/new\n".utf8).write(to: URL(fileURLWithPath: services.locations.feedList))
            #expect(try await holder.tasks.refresh(RefreshRequest(force: true)).failed == 0)
            let jobs = Jobs(QuitSequence(services.locations), services, service)
            #expect(try await jobs.refresh(nil).counts?.failed == 1)
        }
    }

    @Test("A refresh continues here when the newsterm asked for it quits in the middle")
    func wentAway() async throws {
        let feeds = ["http://127.0.0.1:9/one", "http://127.0.0.1:9/two"]
        try await with(feeds: feeds) { services, service in
            let first = NewsAnswer.outcome(
                FeedReport(RefreshOutcome(url: feeds[0], status: .unchanged, reason: "")))
            try await Self.whileAnotherHolds(services, answering: [[first]]) { _ in
                service.role.withLock { $0 = .watching }
                let jobs = Jobs(QuitSequence(services.locations), services, service)
                let result = try await jobs.refresh(nil)
                // The second feed was asked here; the first, by the holder that left.
                #expect(result.counts?.failed == 1)
                #expect(result.counts?.unchanged == 1)
            }
        }
    }

    @Test("A refresh done in parts by two other processes is reported as one")
    func twoHolders() async throws {
        let feeds = ["http://127.0.0.1:9/one", "http://127.0.0.1:9/two"]
        try await with(feeds: feeds) { services, service in
            let outcomes = feeds.map { feed in
                NewsAnswer.outcome(FeedReport(RefreshOutcome(url: feed, status: .new, new: 2, reason: "")))
            }
            let answers: [[NewsAnswer]] = [
                [outcomes[0]],
                [outcomes[1], .finished(sentence: "2 new articles in 1 feed.", status: .success)],
            ]
            try await Self.whileAnotherHolds(services, answering: answers) { _ in
                service.become(.watching)
                let result = try await service.refresh(RefreshRequest(force: true, requester: Requester(.user)))
                #expect(result.words == "4 new articles in 2 feeds.")
            }
        }
    }

    @Test("Another process's result is taken with its values, or as text from one of another version")
    func otherResult() async throws {
        let expected = {
            var result = RefreshResult(words: "A loop.", counts: RefreshResult.Counts())
            result.counts?.failed = 1
            result.failure = .redirectLoop("https://a.example")
            return result
        }()
        let answers: [[NewsAnswer]] = [StoredJSON(expected)?.text, #"{"words":{"of":"later"}}"#, nil].map {
            [.finished(sentence: "A loop.", status: .failure, result: $0)]
        }
        try await with(feeds: ["http://127.0.0.1:9/one"]) { services, service in
            try await Self.whileAnotherHolds(services, answering: answers) { _ in
                service.become(.watching)
                let order = RefreshRequest(force: true, requester: Requester(.user))
                let result = try await service.refresh(order)
                #expect(result == expected)
                for _ in 1...2 {
                    await #expect(throws: CommandFailure.self) { try await service.refresh(order) }
                }
            }
        }
    }

    @Test("X on the refresh stops that of the newsterm that runs the tasks, or one here if that has none")
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
        try await with(feeds: [server.url("/news")]) { services, service in
            let refreshing = Task { try await services.refresher.refresh(force: true) }
            for await _ in requests { break }
            let answers = [ExitStatus.success, .failure].map { [NewsAnswer.finished(sentence: "", status: $0)] }
            try await Self.whileAnotherHolds(services, answering: answers) { asked in
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

    @Test("X on a task that is not running stops nothing; any other refusal is an error")
    func nothingToStop() async throws {
        let task = TaskIdentifier.maintenance.rawValue
        let refused = NewsAnswer.finished(sentence: "No.", status: .failure)
        let stopped = NewsAnswer.finished(sentence: "", status: .success)
        try await with { services, service in
            try await Self.whileAnotherHolds(
                services, answering: [[.notRunning(identifier: task), stopped], [refused]]
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

    @Test("A notification setting is saved even if the newsterm that runs the tasks does not understand it")
    func settingNotTaken() async throws {
        try await with { services, service in
            let locations = services.locations
            let refused = NewsAnswer.finished(sentence: "Of another version.", status: .failure)
            let (notices, sink) = AsyncStream.makeStream(of: Notice.self)
            try await Self.whileAnotherHolds(services, answering: [[refused]]) { _ in
                service.become(.watching)
                try await NewsClient.keep(
                    Setting(name: "notifications.desktop", value: "true"),
                    ReaderSettings(locations, services.configuration), service, sink)
            }
            #expect(try locations.loadConfiguration().notifications.desktop)
            var iterator = notices.makeAsyncIterator()
            let notice = try #require(await iterator.next())
            guard case .settingNotTaken(let error) = notice else {
                Issue.record("\(notice)")
                return
            }
            #expect("\(error)".contains("Of another version."))
        }
    }

    @Test("The journal is followed once that is possible, even if it was not at first")
    func followedLater() async throws {
        try await with { services, service in
            let folder = services.locations.background
            // As when the user's limit of watches is exhausted.
            try Data().write(to: URL(fileURLWithPath: folder))
            let following = Task { await service.display.followJournal(firstPause: .milliseconds(5)) }
            defer { following.cancel() }
            for await overview in service.display.overviews where !overview.log.isEmpty { break }
            try FileManager.default.removeItem(atPath: folder)
            Journal.note(.session(words: "Now it can be."), services.locations)
            for await overview in service.display.overviews
            where overview.log.contains(where: { $0.sentence == "Now it can be." }) { break }
        }
    }

    @Test("Journal entries from any part of newsterm appear on an open tasks screen")
    func journalLines() async throws {
        try await whileHolding { services, service in
            let sentence = "Downloading “A B”."
            // As downloads and other processes write it.
            Journal.note(.session(words: sentence), services.locations)
            var overview: BackgroundOverview?
            for await next in service.display.overviews where next.log.contains(where: { $0.sentence == sentence }) {
                overview = next
                break
            }
            #expect(overview?.log.filter { $0.sentence == sentence }.count == 1)
        }
    }

    @Test("A refresh without a holder is journalled, notifies of new articles, and indexes them")
    func withoutLease() async throws {
        let feed = """
            <rss version="2.0"><channel><title>News</title><item><title>Sextant</title><guid>1</guid></item></channel></rss>
            """
        let server = try WebServer { _ in
            ServerAnswer(200, ["Content-Type": "application/rss+xml"], body: Data(feed.utf8))
        }
        defer { server.stop() }
        try await with(feeds: [server.url("/news")]) { services, service in
            let order = RefreshRequest(force: true, requester: Requester(.user))
            #expect(try await service.refresh(order).counts?.newArticles == 1)
            let entries = try Journal.recent(10, directory: services.locations.background).entries
            let refresh = entries.filter { $0.identifier == TaskIdentifier.refresh.rawValue }
            #expect(refresh.map(\.event) == [.workBegan, .workEnded])
            #expect(refresh.last?.message.contains("1 new article in 1 feed.") == true)
            // The index has nothing left to do.
            #expect(try await services.library.indexForSearch(upTo: 10).indexed == 0)
        }
    }

    @Test("A refresh that joined another, with no feeds left, asks no process and has the other's result")
    func joined() async throws {
        let feeds = ["http://127.0.0.1:9/one"]
        try await with(feeds: feeds) { services, service in
            let unchanged = FeedReport(RefreshOutcome(url: feeds[0], status: .unchanged, reason: ""))
            try await Self.whileAnotherHolds(services, answering: [[.outcome(unchanged)]]) { _ in
                service.role.withLock { $0 = .watching }
                let jobs = Jobs(QuitSequence(services.locations), services, service)
                let result = try await jobs.refresh(nil)
                #expect(result.counts?.unchanged == 1 && result.counts?.failed == 0)
                #expect(try Journal.recent(10, directory: services.locations.background).entries.isEmpty)
            }
        }
    }

    @Test("Lost focus is reported with the next activity if it could not be reported at once")
    func unsentFocus() async throws {
        try await with { services, service in
            let requests = Mutex<[NewsRequest]>([])
            let finished = try JSONEncoder().encode(NewsAnswer.finished(sentence: "", status: .success))
            try await Self.whileAnotherHolds(services) { request, say in
                let request = try? JSONDecoder().decode(NewsRequest.self, from: request)
                // The first time it ends early.
                let isFirst = requests.withLock { requests in
                    requests += [request].compactMap { $0 }
                    return requests.count == 1
                }
                if !isFirst { say(finished) }
            } body: {
                let reporting = Task { await service.reportActivity() }
                defer { reporting.cancel() }
                // After the pause between reports it would be reported in any case.
                service.activity.withLock { $0.pause = .seconds(3600) }
                service.note(.focus(.no))
                let isReportedAgain = try await eventually {
                    let count = requests.withLock(\.count)
                    if count == 1 { service.note(.acted) }
                    return count == 2
                }
                #expect(isReportedAgain)
            }
            let focuses: [ConditionReading.State?] = requests.withLock { $0 }.map { request in
                if case .userActed(let focus, _) = request { focus } else { nil }
            }
            #expect(focuses == [.no, .no])
        }
    }
}
