import BackgroundTasks
import Foundation
import News
import Programs
import TestSupport
import Testing

@testable import NewsService

@Suite("Asking the process that runs the tasks", .timeLimit(.minutes(30)))
struct NewsRequestTests {
    /// Holds the lease of a temporary folder while the body sends requests.
    private func beside(
        _ kind: HolderKind, _ body: @Sendable @escaping (Locations, LinuxConditions) async throws -> Void
    ) async throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "urls")
        let locations = Locations(feedList: "\(folder.path)/urls", data: "\(folder.path)/data")
        try await AppServices.with(locations) { services in
            let lease = try #require(try Lease.acquire(directory: services.locations.background))
            let conditions = LinuxConditions()
            let holder = try await LeaseHolder(lease: lease, kind: kind, services: services, conditions: conditions)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await holder.run() }
                defer { group.cancelAll() }
                try await body(services.locations, conditions)
            }
        }
    }

    private static func center(_ locations: Locations) -> BackgroundTaskCenter {
        BackgroundTaskCenter(locations, timeout: .seconds(300))
    }

    @Test("Waiting for a holder whose process is unknown times out")
    func unnamedHolder() async throws {
        let folder = try TemporaryDirectory()
        let locations = Locations(data: "\(folder.path)/data")
        try #require(try Lease.acquire(directory: locations.background)).release()
        // Locked by a process that could not record its number, as on a full disk.
        let descriptor = open("\(locations.background)/lease", O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        try #require(ftruncate(descriptor, 0) == 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        let failure = await #expect(throws: CommandFailure.self) {
            try await BackgroundTaskCenter(locations, timeout: .zero).untilDone {
                .maintain()
            } ours: { _ in
            } theirs: {
                _ = try await $0.end()
            }
        }
        #expect(failure?.exitCode == ExitStatus.tryLater.rawValue)
    }

    @Test("The maintenance result of an earlier version's holder, which corrects no counters, is understood")
    func earlierUpkeep() throws {
        let report = try JSONDecoder().decode(
            MaintainReport.self, from: Data(#"{"deleted":1,"indexed":2,"problems":[]}"#.utf8))
        #expect(report.deleted == 1 && report.corrected == nil)
    }

    @Test("A refresh's progress has the same JSON names across versions")
    func progress() throws {
        let answer = NewsAnswer.progress(
            RefreshProgress(done: 1, total: 4, failed: 2, newArticles: 3, isRunning: false))
        let json = #"{"progress":{"_0":{"done":1,"failed":2,"isRunning":false,"new":3,"total":4}}}"#
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(answer), as: UTF8.self) == json)
        guard case .progress(let read) = try JSONDecoder().decode(NewsAnswer.self, from: Data(json.utf8)) else {
            Issue.record("not understood")
            return
        }
        #expect(read == RefreshProgress(done: 1, total: 4, failed: 2, newArticles: 3, isRunning: false))
    }

    @Test("It says which kind of process it is", arguments: [HolderKind.reader, .daemon, .command])
    func kind(_ kind: HolderKind) async throws {
        try await beside(kind) { locations, _ in
            let holder = try #require(try await Self.center(locations).holder())
            #expect(holder.kind == kind)
            #expect(holder.process == getpid())
        }
    }

    @Test("It reports interrupted work once, when anybody looks, even if the process ID is in use again")
    func cutOff() async throws {
        try await beside(.daemon) { locations, _ in
            func look() async throws {
                _ = try #require(try await Self.center(locations).holder())
            }
            // By then it has reported the cut-off work that it found at its start.
            try await look()
            let running = RunningProcess.current
            let works = [
                JournalEntry.Work(process: running.process, started: try #require(running.started) - 1),
                JournalEntry.Work.ofThisProcess(),
            ]
            for work in works {
                let beginning = JournalEntry(
                    date: Date(), identifier: TaskIdentifier.refresh.rawValue, event: .workBegan, message: "",
                    work: work)
                try Journal.append(beginning, directory: locations.background)
            }
            try await withThrowingDiscardingTaskGroup { group in
                for _ in 1...5 { group.addTask { try await look() } }
            }
            let entries = try Journal.recent(100, directory: locations.background).entries
            #expect(entries.filter { $0.event == .workEnded }.map(\.work) == [works[0]])
        }
    }

    @Test("It learns of activity in another reader, and whether that has the focus")
    func activity() async throws {
        try await beside(.daemon) { locations, conditions in
            #expect(conditions.current().lastActivity == nil)
            for focus in [ConditionReading.State.yes, .no] {
                try await Self.center(locations).ask(.userActed(focus: focus, process: 4711)).end()
                #expect(conditions.current().lastActivity != nil)
                #expect(conditions.current().focus == focus)
            }
        }
    }

    @Test("Its notifier knows whether the user looks at another reader")
    func attention() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "urls")
        let locations = Locations(feedList: "\(folder.path)/urls", data: "\(folder.path)/data")
        try await AppServices.with(locations) { services in
            let notifier = Notifier(services)
            let lease = try #require(try Lease.acquire(directory: services.locations.background))
            let holder = try await LeaseHolder(lease: lease, kind: .daemon, services: services, notifier: notifier)
            for (focus, isHeld) in [(ConditionReading.State.yes, true), (.no, false)] {
                try await holder.work(on: .userActed(focus: focus, process: getpid())) { _ in }
                #expect(notifier.attention.isHeld(at: Date()) == isHeld)
            }
        }
    }

    @Test(
        "Notifications can be clicked only if a reader watches: not for a command, nor an earlier version",
        arguments: [(#"{"watch":{}}"#, false), (#"{"watch":{"isReader":true}}"#, true)])
    func clickable(request: String, isClickable: Bool) async throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "urls")
        let locations = Locations(feedList: "\(folder.path)/urls", data: "\(folder.path)/data")
        try await AppServices.with(locations) { services in
            let notifier = Notifier(services)
            let lease = try #require(try Lease.acquire(directory: services.locations.background))
            let holder = try await LeaseHolder(lease: lease, kind: .daemon, services: services, notifier: notifier)
            let request = try JSONDecoder().decode(NewsRequest.self, from: Data(request.utf8))
            let (answers, sink) = AsyncStream.makeStream(of: Void.self)
            let watching = Task { try await holder.work(on: request) { _ in sink.yield() } }
            defer { watching.cancel() }
            for await _ in answers { break }
            if isClickable {
                let isSo = try await eventually { notifier.clicked.hasSubscribers }
                #expect(isSo)
            } else {
                #expect(!notifier.clicked.hasSubscribers)
            }
        }
    }

    @Test("Stopping does nothing if nothing requested is running")
    func stop() async throws {
        try await beside(.daemon) { locations, _ in
            for task in TaskIdentifier.allCases {
                let isStopped = try await Self.center(locations).stop(task.rawValue)
                #expect(!isStopped)
                await #expect {
                    try await Self.center(locations).expireOrStop(task.rawValue)
                } throws: {
                    ($0 as? BackgroundTaskError)?.meansNotRunning == true
                }
            }
        }
    }

    @Test("It explains a task like its scheduler, which knows the user's presence and that the task runs")
    func explanation() async throws {
        try await beside(.daemon) { locations, conditions in
            conditions.noteActivity()
            let explanation = try await Self.center(locations).explain(TaskIdentifier.maintenance.rawValue)
            #expect(explanation.identifier == "org.newsterm.maintenance")
            #expect(explanation.state == .pending)
            #expect(explanation.isSchedulerRunning)
            #expect(explanation.waits.contains { $0.reason == .idleUser })
        }
    }

    @Test("Without a holder a task is explained from the files")
    func storedExplanation() async throws {
        let folder = try TemporaryDirectory()
        let locations = Locations(data: folder.path, environment: ["HOME": folder.path])
        let explanation = try await Self.center(locations).explain(TaskIdentifier.refresh.rawValue)
        #expect(explanation.state == .unknown)
        #expect(!explanation.isSchedulerRunning)
    }

    @Test("A holder that does not understand a question says so, and an answer not understood is reported")
    func otherVersion() async throws {
        try await beside(.daemon) { locations, _ in
            let stream = Self.center(locations).ask(Data("{\"fromTheFuture\":{}}".utf8)).map {
                try JSONDecoder().decode(NewsAnswer.self, from: $0)
            }
            var answers: [NewsAnswer] = []
            for try await answer in stream { answers.append(answer) }
            guard case .notUnderstood? = answers.first, answers.count == 1 else {
                Issue.record("\(answers)")
                return
            }
        }
        let folder = try TemporaryDirectory()
        let locations = Locations(data: folder.path, environment: ["HOME": folder.path])
        let lease = try #require(try Lease.acquire(directory: locations.background))
        let held = try BackgroundTaskCenter(locations).hold(lease)
        let sing: BackgroundTaskCenter.Answer = { _, say in say(Data("{\"fromTheFuture\":{}}".utf8)) }
        _ = try await held.whileAnswering(sing) {
            await #expect(throws: TaskHostError.otherVersion(process: getpid())) {
                try await Self.center(locations).ask(.watch()).end()
            }
        }
    }

    @Test(
        "A running newsterm of the previous version is answered in lines that it understands",
        arguments: [
            (
                #"{"personActed":{"process":7}}"#,
                [#"{"accepted":{}}"#, #"{"finished":{"sentence":"Noted.","status":0}}"#]
            ),
            (
                #"{"simulateExpiration":{"identifier":"org.newsterm.apprefresh"}}"#,
                [
                    #"{"accepted":{}}"#,
                    #"{"finished":{"sentence":"The task \"org.newsterm.apprefresh\" is not running, so it cannot expire. Launch it first.","status":1}}"#,
                ]
            ),
            (
                #"{"finish":{"_0":{"works":[{"refresh":{"isNamed":true,"feeds":[]}}],"process":9999999}}}"#,
                [#"{"accepted":{}}"#, #"{"finished":{"sentence":"Taken over.","status":0}}"#]
            ),
            (#"{"watch":{}}"#, [#"{"accepted":{}}"#, #"{"holder":{"_0":"daemon"}}"#]),
            (
                #"{"explain":{"identifier":"org.newsterm.maintenance"}}"#,
                [
                    #"{"accepted":{}}"#, "explanation",
                    #"{"finished":{"sentence":"Explained org.newsterm.maintenance.","status":0}}"#,
                ]
            ),
            ("dance", [#"{"notUnderstood":{}}"#]),
        ])
    func earlierVersion(request: String, answers: [String]) async throws {
        try await beside(.daemon) { locations, _ in
            let lines = try await LeaseChannel.ask(
                Data(request.utf8), directory: locations.background, firstAnswerWithin: .seconds(300))
            var iterator = lines.makeAsyncIterator()
            for answer in answers {
                let line = String(decoding: try #require(try await iterator.next()), as: UTF8.self)
                // The order of two members in an object is undefined.
                if answer.hasPrefix("{") {
                    #expect(try Self.object(line) == Self.object(answer))
                } else {
                    #expect(line.contains(answer))
                }
            }
        }
    }

    private static func object(_ line: String) throws -> NSDictionary? {
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary
    }

    @Test("Without a holder nothing is asked")
    func nobody() async throws {
        let folder = try TemporaryDirectory()
        let locations = Locations(data: folder.path, environment: ["HOME": folder.path])
        #expect(try await Self.center(locations).holder() == nil)
    }
}
