import FoundationEssentials
import Glibc
import Programs
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The task center: calling the process that runs the tasks", .timeLimit(.minutes(30)))
struct TaskHostTests {
    private let tally = Tally()

    private func register(_ center: BackgroundTaskCenter) async throws {
        try await center.register("work") { [tally] _ in
            tally.add("work")
            return .noData
        }
        try await center.register("slow") { [tally] _ in
            tally.add("slow")
            try await untilCancelled()
            return .success
        }
    }

    @Test("Any process can submit, cancel, launch, expire and explain", arguments: [true, false])
    func everything(isLocal: Bool) async throws {
        let harness = try CenterHarness()
        let host = harness.center()
        try await register(host)
        let center = isLocal ? host : harness.center()
        try await harness.running(host) { () async throws in
            try await center.submit("work", after: .hours(1))
            #expect(try await center.explain("work").waits.map(\.reason) == [.earliestBeginDate])
            #expect(try await center.launch("work") == .noData)
            #expect(tally["work"] == 1)
            #expect(try await center.explain("work").lastRuns.map(\.launchKind) == [.simulated])

            try await center.submit("work", after: .hours(1))
            try await center.cancel("work")
            #expect(try await center.explain("work").state == .idle)
            await #expect(throws: BackgroundTaskError.noPendingRequest(identifier: "unknown")) {
                try await center.launch("unknown")
            }
            // Nothing is pending: a request is made for the launch, and used up by it.
            #expect(try await center.launch("work") == .noData)
            #expect(tally["work"] == 2)
            #expect(try await center.explain("work").state == .idle)
            try await center.submit("work", after: .hours(1))
            try await center.cancelAll()
            #expect(try harness.pending().isEmpty)

            try await center.submit("slow", after: .hours(1))
            await #expect(throws: BackgroundTaskError.notRunning(identifier: "slow")) {
                try await center.expire("slow")
            }
            async let run = center.launch("slow")
            #expect(try await tally.reaches(1, "slow"))
            // As if another launch came between submitting and launching.
            try await center.submit("slow", after: .hours(1))
            let statuses = try #require(await host.host?.scheduler?.statuses)
            #expect(!statuses.hasSubscribers)
            async let joined = center.launch("slow")
            while !statuses.hasSubscribers { await Task.yield() }
            try await center.expire("slow")
            #expect(try await run == .failed("its expiration was simulated"))
            #expect(try await joined == .failed("its expiration was simulated"))
            #expect(tally["slow"] == 1)
            try await center.cancel("slow")

            try await center.submit(BackgroundTaskRequest(identifier: "other", kind: .appRefresh, title: "Titled"))
            #expect(try await center.statuses().first { $0.identifier == "other" }?.title == "Titled")
            let wish = BackgroundTaskRequest(
                identifier: "film", kind: .continued(strategy: .queue), requiredResources: .gpu)
            await #expect(throws: BackgroundTaskError.self) { try await center.submit(wish) }
        }
    }

    @Test(
        "While no process runs the tasks, a request is stored and waits for one that knows it, as the journal says"
    )
    func alone() async throws {
        let harness = try CenterHarness()
        let center = harness.center()
        try await center.submit("work")
        #expect(try harness.events(of: "work") == [.submitted, .waiting])
        #expect(try harness.entries().last?.message == "Waits: a program that can run it.")
        let explanation = try await center.explain("work")
        #expect(explanation.isPending && !explanation.isSchedulerRunning)
        try await center.submit("dropped")
        try await center.cancel("dropped")
        #expect(try harness.pending().map(\.identifier) == ["work"])
        await #expect(throws: BackgroundTaskError.noHolder(directory: harness.directory.path)) {
            try await center.launch("work")
        }
        #expect(Lease.holder(directory: harness.directory.path) == nil)

        let host = harness.center()
        try await host.register("work", every: .hours(1), requires: .network) { [tally] run in
            #expect(run.request.requiresNetworkConnectivity)
            tally.add("work")
            return .success
        }
        try await harness.running(host) { () async throws in #expect(try await tally.reaches(1, "work")) }
        #expect(try harness.pending().map(\.repetition?.every) == [Duration.hours(1)])
    }

    @Test(
        "While no process runs the tasks, a process that asks for a launch runs that task alone, if it knows it"
    )
    func launchAlone() async throws {
        let harness = try CenterHarness()
        let center = harness.center()
        try await register(center)
        try await center.submit("work", after: .hours(1))
        try await center.submit("slow")
        #expect(try await center.launch("work") == .noData)
        #expect(tally["work"] == 1 && tally["slow"] == 0)
        #expect(try harness.pending().map(\.identifier) == ["slow"])
        #expect(Lease.holder(directory: harness.directory.path) == nil)
    }

    @Test("A watcher gets tasks and journal from successive processes, and between them")
    func watching() async throws {
        let harness = try CenterHarness()
        let watcher = harness.center()
        let updates = watcher.watch()
        var iterator = updates.makeAsyncIterator()
        func next(_ isIt: (TaskUpdate) -> Bool) async throws -> Bool {
            while let update = try await iterator.next() { if isIt(update) { return true } }
            return false
        }
        func isPending(_ identifier: String) -> (TaskUpdate) -> Bool {
            {
                guard case .tasks(let statuses) = $0 else { return false }
                return statuses.contains { $0.identifier == identifier && $0.isPending }
            }
        }
        #expect(try await next { $0 == .tasks([]) })
        try await watcher.submit("nobody's")
        #expect(try await next(isPending("nobody's")))
        for round in 1...2 {
            let host = harness.center()
            try await register(host)
            try await harness.running(host) { () async throws in
                try await host.submit("slow", after: .hours(round))
                #expect(try await next(isPending("slow")))
                try await host.launch("slow", whileRunning: { try await host.expire("slow") }, tally, round)
                #expect(
                    try await next { update in
                        if case .journal(let entry) = update { return entry.event == .completed }
                        return false
                    })
            }
        }
    }

    @Test("A watcher does not keep alive a scheduler that was never run and is no longer referenced")
    func unreferenced() async throws {
        let harness = try CenterHarness()
        let directory = harness.directory.path
        let watching = Task { for try await _ in harness.center().watch() {} }
        defer { watching.cancel() }
        do {
            let scheduler = try BackgroundTaskScheduler(
                permittedIdentifiers: ["work"], directory: directory, clock: harness.clock,
                conditions: harness.conditions)
            #expect(try await eventually { await scheduler.statuses.hasSubscribers })
            #expect(Lease.holder(directory: directory) == getpid())
        }
        #expect(try await eventually { Lease.holder(directory: directory) == nil })
    }

    @Test(
        "The process that runs the tasks answers the program's own requests in a stream, here or elsewhere")
    func own() async throws {
        let harness = try CenterHarness()
        let host = harness.center { request, send in
            send(request)
            send(Data("end".utf8))
        }
        let other = harness.center()
        func ask(_ center: BackgroundTaskCenter) async throws -> [String] {
            var answers: [String] = []
            for try await answer in center.ask(Data("who\nare you?".utf8)) {
                answers.append(String(decoding: answer, as: UTF8.self))
            }
            return answers
        }
        await #expect(throws: BackgroundTaskError.noHolder(directory: harness.directory.path)) { try await ask(other) }
        try await harness.running(host) { () async throws in
            for center in [host, other] { #expect(try await ask(center) == ["who\nare you?", "end"]) }
        }
        try await harness.running(other) { () async throws in
            for center in [host, other] {
                await #expect(throws: BackgroundTaskError.self) { try await ask(center) }
            }
        }
    }

    @Test("Both sides report calls and answers in another version of the protocol")
    func otherVersion() async throws {
        let harness = try CenterHarness()
        let host = harness.center()
        try await harness.running(host) { () async throws in
            for request in [#"{"version":2,"id":"later"}"#, #"{"version":1,"action":{"dance":{}}}"#, "hello"] {
                var answers: [TaskAnswer] = []
                for try await line in try await LeaseChannel.ask(
                    Data(request.utf8), directory: harness.directory.path, firstAnswerWithin: .seconds(120))
                {
                    answers.append(try JSONCoding.decode(TaskAnswer.self, from: line))
                }
                guard case .refused(let error)? = answers.last, answers.count == 1 else {
                    Issue.record("\(request) was answered \(answers)")
                    continue
                }
                #expect(error == .otherVersion(process: getpid()))
            }
        }
        let sing: LeaseServer.Answer = { _, send in send(Data(#"{"sings":{}}"#.utf8)) }
        try await answering(sing, harness) { () async throws in
            await #expect(throws: TaskHostError.otherVersion(process: getpid())) {
                try await harness.center().submit("work")
            }
        }
    }

    @Test("A request that the program defines keeps the name that other versions send and read")
    func nameOfCustomRequests() throws {
        for value: any Encodable in [TaskCall(.custom(Data())), TaskAnswer.custom(Data())] {
            #expect(String(decoding: try JSONCoding.encode(value), as: UTF8.self).contains(#""own":{"_0":"#))
        }
    }

    @Test("A process that holds the lease and does not answer is named")
    func silent() async throws {
        let harness = try CenterHarness()
        let center = harness.center(timeout: .milliseconds(50))
        let lease = try #require(try Lease.acquire(directory: harness.directory.path))
        let silence = TaskHostError.silent(process: getpid())
        // No process listens.
        await #expect(throws: silence) { try await center.submit("work") }
        do {
            let server = try LeaseServer(directory: harness.directory.path)
            // One listens, but does not even read.
            await #expect(throws: silence) { try await center.explain("work") }
            withExtendedLifetime(server) {}
        }
        lease.release()
        try await harness.center().submit("work")
    }

    @Test("A call whose host ends before it answers is repeated with the next one, and carried out once")
    func repeated() async throws {
        let harness = try CenterHarness()
        let host = harness.center()
        try await register(host)
        let center = harness.center()
        try await harness.running(host) { () async throws in
            let local = try #require(host.host)
            let silently: LeaseServer.Answer = { line, _ in
                if let call = try? TaskCall(line: line) { try? await local.perform(call) { _ in } }
            }
            try await answering(silently, harness, holdsLease: false) {
                try await center.submit("work", after: .hours(1))
                await #expect(throws: TaskHostError.gone) { try await center.launch("work") }
            }
        }
        #expect(tally["work"] == 1)
        #expect(try harness.events(of: "work").filter { $0 == .submitted || $0 == .replaced } == [.submitted])
        // One that does nothing before it leaves is followed by the next.
        let nothing: LeaseServer.Answer = { _, _ in }
        try await answering(nothing, harness, times: 2) { try await center.submit("work") }
        #expect(try harness.pending().map(\.identifier) == ["work"])
    }

    /// While the body runs, something else answers at the socket.
    /// - Parameter times: the number of answers after which it releases the lease; nil: when the body ends.
    private func answering(
        _ answer: @escaping LeaseServer.Answer, _ harness: CenterHarness, holdsLease: Bool = true, times: Int? = nil,
        _ body: () async throws -> Void
    ) async throws {
        let lease = holdsLease ? try Lease.acquire(directory: harness.directory.path) : nil
        #expect((lease != nil) == holdsLease)
        let server = try LeaseServer(directory: harness.directory.path)
        let asked = Tally()
        let running = Task {
            await server.run { line, send in
                await answer(line, send)
                asked.add("asked")
            }
        }
        let end = Task {
            guard let times else { return }
            _ = try await asked.reaches(times, "asked")
            running.cancel()
            await running.value
            lease?.release()
        }
        try await body()
        try await end.value
        running.cancel()
        await running.value
        lease?.release()
    }
}

extension BackgroundTaskCenter {
    /// Launches a task, and does something after a number of runs.
    fileprivate func launch(
        _ identifier: String, whileRunning body: () async throws -> Void, _ tally: Tally, _ count: Int
    ) async throws {
        async let run = launch(identifier)
        #expect(try await tally.reaches(count, identifier))
        try await body()
        _ = try await run
    }
}
