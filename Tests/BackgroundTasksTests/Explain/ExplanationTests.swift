import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Explanations", .timeLimit(.minutes(30)))
struct ExplanationTests {
    typealias Request = BackgroundTaskRequest
    private let refresh = MachineDriver.refresh
    private let maintenance = MachineDriver.maintenance

    private func explain(_ driver: MachineDriver, _ identifier: String) -> Explanation {
        driver.machine.explanation(
            of: identifier, entries: driver.entries.filter { $0.identifier == identifier },
            conditions: driver.conditions, isSchedulerRunning: driver.machine.phase == .running, now: driver.now)
    }

    @Test("Waiting for external power is explained with the current power state, without promising a date")
    func externalPower() throws {
        var driver = try MachineDriver.running()
        driver.conditions.externalPower = .no
        driver.conditions.lastActivity = driver.now.addingTimeInterval(-3600)
        driver.submit(Request(identifier: maintenance, kind: .processing(requiresExternalPower: true)))
        let explanation = explain(driver, maintenance)
        #expect(explanation.state == .pending)
        #expect(explanation.since == driver.now)
        #expect(explanation.waits.map(\.reason.rawValue) == ["external_power"])
        #expect(explanation.earliestLaunch == driver.now)
        #expect(explanation.latestLaunch == nil)
        let lines = explanation.description.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("org.example.maintenance (processing): pending since "))
        #expect(lines[1] == "Waits for external power: the machine is on battery power now.")
        #expect(
            lines[2] == "Earliest launch: now. Latest: unknown, since it depends on: external power.")
        #expect(lines[3] == "No earlier launch is recorded.")
    }

    @Test("Each unmet condition is explained with its current value")
    func conditions() throws {
        var driver = try MachineDriver.running()
        driver.conditions = ConditionReading(
            network: .no, metered: .yes, externalPower: .no, batteryLow: .yes, highLoad: .yes, focus: .yes,
            lastActivity: driver.now)
        let kind = Request.Kind.processing(requiresNetworkConnectivity: true, requiresExternalPower: true)
        driver.submit(Request(identifier: maintenance, kind: kind))
        let explanation = explain(driver, maintenance)
        #expect(
            explanation.waits.map(\.reason.rawValue) == [
                "network", "metered", "external_power", "battery_low", "idle_person", "high_load",
            ])
        #expect(
            explanation.waits.map(\.presentValue) == [
                "there is no network now", "the network is metered now",
                "the machine is on battery power now", "the battery is low now and not charging",
                "you did something 0 s ago, and the terminal has the focus",
                "the machine is busy",
            ])
        #expect(explanation.assumptions.isEmpty)
    }

    @Test("Waiting for load does not delay the earliest launch, only the latest")
    func load() throws {
        var driver = try MachineDriver.running()
        driver.conditions.highLoad = .yes
        driver.submit(Request(identifier: maintenance, kind: .processing()))
        let explanation = explain(driver, maintenance)
        #expect(explanation.earliestLaunch == driver.now)
        #expect(explanation.latestLaunch == driver.now.addingTimeInterval(6 * 3600))
        #expect(explanation.description.contains("Earliest launch: now. Latest: "))
    }

    @Test("An explanation names the assumption for each unknown condition that the request depends on, and no other")
    func assumptions() throws {
        var driver = try MachineDriver.running()
        driver.conditions = ConditionReading(
            network: .unknown, metered: .unknown, externalPower: .unknown, batteryLow: .unknown, highLoad: .unknown)
        driver.submitRefresh(in: 300)
        #expect(explain(driver, refresh).assumptions.map(\.condition) == [.batteryLow])
        driver.submit(
            Request(
                identifier: maintenance, kind: .processing(requiresNetworkConnectivity: true),
                earliestBeginDate: driver.now.addingTimeInterval(300)))
        let explanation = explain(driver, maintenance)
        #expect(
            explanation.assumptions.map(\.condition) == [.network, .metered, .batteryLow, .userIdle, .highLoad])
        for condition in explanation.assumptions.map(\.condition) {
            let line = "Unknown: \(condition.question). \(condition.meaningOfUnknown)"
            #expect(explanation.description.contains(line))
        }
    }

    @Test("Waiting for a date is explained with the earliest and the latest launch")
    func dates() throws {
        var policy = LaunchPolicy(seed: 1)
        policy.coalescingWindow = .seconds(60)
        var driver = try MachineDriver.running(policy: policy)
        driver.submitRefresh(in: 300)
        let before = explain(driver, refresh)
        let earliest = driver.now.addingTimeInterval(300)
        #expect(before.earliestLaunch == earliest)
        let latest = try #require(before.latestLaunch)
        #expect(latest >= earliest && latest < earliest.addingTimeInterval(60))
        #expect(before.waits.first?.presentValue == "that is in 5 min")
        let status = driver.machine.statuses(conditions: driver.conditions, now: driver.now)
            .first { $0.identifier == MachineDriver.refresh }
        #expect(status?.earliestLaunch == earliest && status?.expectedLaunch == latest)
        let words = try #require(status?.waitingFor.first)
        #expect(status?.waits == [TaskWait(.earliestBeginDate, words: words, until: earliest)])
        // Already eligible, and waiting for its moment.
        driver.advance(by: 300)
        #expect(explain(driver, refresh).waits.map(\.reason.rawValue) == ["turn"])
        driver.advanceToNextLaunch()
        #expect(driver.now == latest)
    }

    @Test("A task that may share another's launch is explained so only if the other can come before its own moment")
    func sharedLaunch() throws {
        var policy = LaunchPolicy(seed: 1)
        policy.coalescingWindow = .seconds(60)
        policy.presenceDuration = .days(1_000_000)
        var driver = try MachineDriver.running(policy: policy)
        let words = "together with another task"
        func isReported(of identifier: String) -> Bool { explain(driver, identifier).description.contains(words) }
        func submitMaintenance(in seconds: TimeInterval, needsPower: Bool = false) {
            driver.submit(
                Request(
                    identifier: maintenance, kind: .processing(requiresExternalPower: needsPower),
                    earliestBeginDate: driver.now.addingTimeInterval(seconds)))
        }
        driver.submitRefresh(in: 300)
        #expect(!isReported(of: refresh))
        // One long after the other: neither shares the other's launch.
        submitMaintenance(in: 3600)
        #expect(!isReported(of: refresh) && !isReported(of: maintenance))
        // Of two in one window the second shares the first's launch.
        submitMaintenance(in: 300)
        let refreshIsFirst =
            try #require(explain(driver, refresh).latestLaunch)
            < #require(explain(driver, maintenance).latestLaunch)
        #expect(isReported(of: refresh) == !refreshIsFirst && isReported(of: maintenance) == refreshIsFirst)
        // One that waits for a condition without a time may come at any time.
        driver.conditions.externalPower = .no
        submitMaintenance(in: 0, needsPower: true)
        #expect(isReported(of: refresh) && !isReported(of: maintenance))
    }

    @Test("A running task is explained with its progress, and says so if it was told to stop")
    func running() throws {
        var driver = try MachineDriver.running()
        driver.submit(Request(identifier: maintenance, kind: .continued(strategy: .fail), title: "Export"))
        let run = try #require(driver.launches.first)
        driver.machine.progressed(
            runID: run.id, TaskProgressReport(madeAt: driver.uptime, totalUnitCount: 4, completedUnitCount: 1))
        #expect(
            explain(driver, maintenance).description.hasPrefix(
                "org.example.maintenance (continued processing, Export): running since "))
        #expect(explain(driver, maintenance).description.contains(", 25 % done."))
        #expect(explain(driver, maintenance).lastRuns.map(\.ending) == ["Still running."])
        driver.advance(by: 60)
        #expect(explain(driver, maintenance).state == .stopping)
        #expect(
            explain(driver, maintenance).lastRuns.first?.ending
                == "It has made no progress for 60 s: asked to stop.")
    }

    @Test("The last five runs are listed, newest first, with their results and why they ended")
    func lastRuns() throws {
        var driver = try MachineDriver.running()
        for number in 0..<7 {
            driver.submitRefresh(in: nil)
            driver.advance(by: 2)
            driver.complete(refresh, number == 5 ? .failed("no network") : .newData)
            driver.advance(by: 3600)
        }
        driver.submitRefresh(in: nil)
        driver.advance(by: 35)
        let runs = explain(driver, refresh).lastRuns
        #expect(runs.count == 5)
        #expect(runs[0].ending.hasPrefix("It did not stop when asked to, and was abandoned after a grace period."))
        #expect(runs[1].ending == "Completed after 2 s: new data.")
        #expect(runs[2].ending == "Completed after 2 s: failed: no network.")
        if case .abandoned? = runs[0].outcome {} else { #expect(Bool(false), "\(runs[0])") }
        #expect(runs[1...2].map(\.outcome) == [.completed(.newData), .completed(.failed("no network"))])
        #expect(runs[2].endedAt == runs[2].launchedAt.addingTimeInterval(2))
        #expect(explain(driver, refresh).description.contains("launched by the scheduler: Completed after 2 s"))
    }

    @Test("A run that was cut off when its process ended is explained as such")
    func interrupted() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        var next = MachineDriver(records: Array(driver.machine.records.values))
        next.start()
        let explanation = next.machine.explanation(
            of: refresh, entries: (driver.entries + next.entries).filter { $0.identifier == MachineDriver.refresh },
            conditions: ConditionReading(), isSchedulerRunning: true, now: next.now)
        #expect(explanation.lastRuns.map(\.ending) == ["The process ended during the run."])
        #expect(explanation.waits.map(\.reason.rawValue) == ["registration"])
    }

    @Test("Without a journal the last run comes from the record; nothing is known of an unknown identifier")
    func withoutJournal() throws {
        var driver = try MachineDriver.running()
        driver.submitRefresh(in: nil)
        driver.complete(refresh, .noData)
        let explanation = driver.machine.explanation(
            of: refresh, entries: [], conditions: ConditionReading(), isSchedulerRunning: true, now: driver.now)
        #expect(explanation.state == .idle)
        #expect(explanation.lastRuns.map(\.ending) == ["Ended: no new data."])
        #expect(
            explain(driver, "org.example.nothing").description
                == "org.example.nothing: not pending, and never launched here.\nNo earlier launch is recorded.")
    }

    @Test("Every wait has a description, a name and its current state")
    func everyWait() {
        let now = Date(timeIntervalSince1970: 1_767_225_600)
        let later = now.addingTimeInterval(90)
        let clocked: [TaskWait.Reason] = [
            .earliestBeginDate, .minimumInterval, .interrupted, .retry, .failures, .recentUse, .cooldown, .turn,
            .idleUser, .highLoad,
        ]
        let reasons = TaskWait.Reason.allCases.filter { $0 != .other }.map {
            WaitReason($0, until: clocked.contains($0) ? later : nil, interval: $0 == .minimumInterval ? 3600 : nil)
        }
        let conditions = ConditionReading(lastActivity: now.addingTimeInterval(-30))
        let waits = reasons.map { TaskWait($0, conditions: conditions, run: nil, now: now) }
        #expect(Set(waits.map(\.reason.rawValue)).count == reasons.count)
        #expect(waits.allSatisfy { !$0.words.isEmpty && $0.presentValue?.isEmpty == false })
        #expect(Set(waits.map(\.words)).count == reasons.count)
        #expect(waits.first { $0.reason == .idleUser }?.presentValue == "you did something 30 s ago")
    }

    @Test("The scheduler explains from its own journal; another process explains from the files alone")
    func fromFiles() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in .failed("a\u{1b}[31m\nb") }
        try await harness.run {
            try await harness.submitRefresh()
            await harness.journal.next(.completed)
            try await harness.submitRefresh(in: 300)
            let own = try await harness.scheduler.explain(refresh)
            #expect(own.isSchedulerRunning)
            #expect(own.lastRuns.count == 1)
            let other = try BackgroundTaskScheduler.storedExplanation(
                of: refresh, directory: harness.directory.path, conditions: harness.conditions.current(),
                policy: MachineDriver.exactPolicy, now: harness.clock.now)
            // No process holds the lease here.
            #expect(!other.isSchedulerRunning)
            #expect(other.waits == own.waits && other.lastRuns == own.lastRuns)
            #expect(other.description.contains("No process is running the background tasks"))
            #expect(!other.description.contains("\u{1b}"))
            let copy = try JSONCoding.decode(Explanation.self, from: try JSONCoding.encode(other))
            #expect(copy == other)
        }
    }

    @Test("The entries of one identifier are found among others, whatever characters it contains")
    func entriesOfOne() throws {
        let directory = try TemporaryDirectory()
        let now = Date(timeIntervalSince1970: 1_767_225_600)
        let strange = "a \"quoted\" \\ name / ü"
        do {
            var journal = try Journal(directory: directory.path, now: now)
            for number in 0..<30 {
                let identifier = [refresh, maintenance, strange][number % 3]
                try journal.append(
                    JournalEntry(date: now, identifier: identifier, event: .submitted, message: "Number \(number)"))
            }
        }
        // An earlier process's entries are there for the next.
        _ = try Journal(directory: directory.path, now: now)
        #expect(
            try Journal.recent(2, of: refresh, directory: directory.path).map(\.message) == ["Number 24", "Number 27"])
        #expect(try Journal.recent(100, of: strange, directory: directory.path).count == 10)
        #expect(try Journal.recent(100, of: "nobody", directory: directory.path).isEmpty)
        #expect(try Journal.recent(100, of: refresh, directory: "/nonexistent").isEmpty)
    }
}
