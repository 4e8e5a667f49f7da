import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Permitted identifiers and patterns")
struct PermittedIdentifiersTests {
    typealias Request = BackgroundTaskRequest
    private static let list: PermittedIdentifiers = [
        "org.example.refresh", "org.example.export.*", "org.example.export.video.*",
    ]
    private let one = "org.example.export.one"

    private func export(_ identifier: String, _ strategy: SubmissionStrategy = .queue) -> Request {
        Request(identifier: identifier, kind: .continued(strategy: strategy))
    }

    @Test(
        "A pattern permits identifiers with text after its last dot, and nothing else",
        arguments: [
            ("org.example.export.one", ["org.example.export.*"]), ("org.example.export.a.b", ["org.example.export.*"]),
            ("org.example.export.video.1", ["org.example.export.video.*", "org.example.export.*"]),
            ("org.example.export.", []), ("org.example.export", []), ("org.example.exports", []), ("", []),
            ("org.example.export.*", []), ("org.example.refresh", []),
        ])
    func patterns(identifier: String, patterns: [String]) {
        let permitted = Self.list
        #expect(permitted.patterns(for: identifier) == patterns)
        #expect(
            (permitted.refusal(of: export(identifier)) == nil)
                == (!patterns.isEmpty || identifier == "org.example.refresh"))
    }

    @Test("An identifier under a pattern may be odd but not overlong; an asterisk elsewhere has no meaning")
    func limits() {
        let permitted: PermittedIdentifiers = ["a.*", "*", ".*", "b.*.c"]
        func permits(_ identifier: String) -> Bool { permitted.refusal(of: export(identifier)) == nil }
        #expect(!permits("a." + String(repeating: "x", count: 254)))
        #expect(permits("a." + String(repeating: "x", count: 253)))
        #expect(!permits("b.x.c") && !permits(".x"))
        #expect(!permits("c"))
    }

    @Test("A pattern is for continued processing: another kind of request under it is not permitted")
    func kinds() {
        var driver = MachineDriver(permitted: Self.list)
        #expect(driver.submit(export(one)) == nil)
        for kind in [Request.Kind.appRefresh, .processing()] {
            #expect(driver.submit(Request(identifier: one, kind: kind)) == .notPermitted(identifier: one))
        }
        #expect(driver.machine.pendingRequests == [export(one)])
        // A pattern is not an identifier.
        #expect(driver.submit(export("org.example.export.*")) == .notPermitted(identifier: "org.example.export.*"))
    }

    @Test("The list must permit the kind of each request, or it is refused with the remedy")
    func modes() throws {
        let permitted: PermittedIdentifiers = ["a": .fetch, "b": [.processing, .continued], "c.*": .fetch]
        let kinds: [(name: String, kind: Request.Kind)] = [
            ("fetch", .appRefresh), ("processing", .processing()), ("continued", .continued(strategy: .queue)),
        ]
        for (identifier, modes) in ["a": ["fetch"], "b": ["processing", "continued"]] {
            var driver = MachineDriver(permitted: permitted)
            for (name, kind) in kinds {
                let error =
                    modes.contains(name)
                    ? nil : BackgroundTaskError.modeNotPermitted(identifier: identifier, mode: name)
                #expect(driver.submit(Request(identifier: identifier, kind: kind)) == error)
                if error != nil { #expect(driver.events.last == .notPermitted) }
            }
        }
        // A pattern is for continued processing, which this one does not permit.
        #expect(permitted.refusal(of: export("c.1")) == .notPermitted(identifier: "c.1"))
        let error = BackgroundTaskError.modeNotPermitted(identifier: "a", mode: "processing")
        #expect(error.code == 3 && error.description.contains("Add the mode there"))
        // A stored request whose mode is no longer listed is dropped.
        var driver = MachineDriver(permitted: ["a": .all])
        driver.submit(Request(identifier: "a", kind: .processing()))
        var next = MachineDriver(records: Array(driver.machine.records.values), permitted: permitted)
        next.start()
        #expect(next.events.contains(.notPermitted) && next.machine.pendingRequests.isEmpty)
    }

    @Test("A task that is not registered is submitted as the kind that the list permits")
    func unregisteredKind() async throws {
        let harness = try CenterHarness()
        let center = harness.center(permitted: ["a": .fetch, "b": .processing, "c": .continued])
        for identifier in ["a", "b", "c"] { try await center.submit(identifier) }
        let kinds: [Request.Kind] = [.appRefresh, .processing(), .continued(strategy: .queue)]
        #expect(try harness.pending().map(\.kind) == kinds)
        await #expect(throws: BackgroundTaskError.modeNotPermitted(identifier: "a", mode: "processing")) {
            try await center.register("a", as: .processing) { _ in .success }
        }
        try await center.register("a", as: .refresh) { _ in .success }
    }

    @Test("A pending request without a registration is journalled once per start, whatever else changes")
    func unregistered() throws {
        var driver = MachineDriver()
        driver.submit(Request(identifier: MachineDriver.refresh, kind: .processing(requiresNetworkConnectivity: true)))
        for start in 1...2 {
            driver.start()
            for network in [ConditionReading.State.no, .yes, .no] {
                driver.conditions.network = network
                driver.advance(by: 60)
                driver.perform { _, _ in SchedulerDecision() }
            }
            #expect(driver.messages.filter { $0.contains("a program that can run it") }.count == start)
            driver.stop()
        }
    }

    @Test("One handler serves all of a pattern's identifiers; a longer pattern or the identifier itself comes first")
    func handlers() throws {
        var registrations = Registrations(permitted: Self.list)
        func register(_ identifier: String, isLate: Bool = false) throws {
            try registrations.register(identifier, isLate: isLate)
        }
        try register("org.example.export.*")
        #expect(registrations.key(for: one) == "org.example.export.*")
        #expect(registrations.key(for: "org.example.export.video.1") == "org.example.export.*")
        try register("org.example.export.video.*", isLate: true)
        try register("org.example.export.video.1", isLate: true)
        #expect(registrations.key(for: "org.example.export.video.1") == "org.example.export.video.1")
        #expect(registrations.key(for: "org.example.export.video.2") == "org.example.export.video.*")
        #expect(registrations.key(for: "org.example.refresh") == nil)
        #expect(registrations.identifiers == ["org.example.export.video.1"])
        #expect(throws: BackgroundTaskError.alreadyRegistered(identifier: "org.example.export.*")) {
            try register("org.example.export.*")
        }
        #expect(throws: BackgroundTaskError.notPermitted(identifier: "org.example.*")) { try register("org.example.*") }
        #expect(throws: BackgroundTaskError.registeredTooLate(identifier: "org.example.refresh")) {
            try register("org.example.refresh", isLate: true)
        }
    }

    @Test("The last ten identifiers under a pattern are remembered, and all that are pending, running or cooling down")
    func memory() throws {
        var driver = MachineDriver(permitted: Self.list)
        try driver.machine.register("org.example.export.*")
        driver.start()
        driver.submit(export("org.example.export.long"))
        for number in 0..<30 {
            let identifier = "org.example.export.\(number)"
            driver.submit(export(identifier))
            driver.advance(by: 1)
            driver.complete(identifier)
        }
        #expect(driver.launches.count == 31)
        let remembered = Set(driver.machine.identifiers)
        #expect(remembered == Set((20..<30).map { "org.example.export.\($0)" } + ["org.example.export.long"]))
        #expect(driver.status("org.example.export.29")?.lastResult == .newData)
    }

    @Test("A request under a pattern survives a restart, and is dropped when its pattern leaves the list")
    func restart() throws {
        var driver = MachineDriver(permitted: Self.list)
        driver.submit(export(one))
        let records = Array(driver.machine.records.values)
        var next = MachineDriver(records: records, permitted: Self.list)
        try next.machine.register("org.example.export.*")
        next.start()
        #expect(next.launchedIdentifiers == [one])
        var other = MachineDriver(records: records, permitted: ["org.example.refresh"])
        other.start()
        #expect(other.events.contains(.notPermitted) && other.machine.pendingRequests.isEmpty)
    }

    @Test("Registering a handler while the scheduler runs launches requests that wait for it", .timeLimit(.minutes(30)))
    func late() async throws {
        let directory = try TemporaryDirectory()
        let scheduler = try BackgroundTaskScheduler(
            permittedIdentifiers: Self.list, directory: directory.path, clock: VirtualClock(),
            conditions: VirtualConditions())
        let journal = JournalWatch(scheduler)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await scheduler.run() }
            await journal.next(.started)
            try await scheduler.submit(export(one))
            #expect(await journal.next(.waiting)?.message == "Waits: a program that can run it.")
            try await scheduler.register(forTaskWithIdentifier: "org.example.export.*") { context in
                #expect(context.identifier == "org.example.export.one")
                return .newData
            }
            #expect(await journal.next(.completed)?.identifier == one)
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    @Test("Unsupported resources are refused, whatever the strategy, and the journal says so")
    func resources() throws {
        #expect(RequiredResources.supported.isEmpty)
        for strategy in [SubmissionStrategy.fail, .queue] {
            var driver = try MachineDriver.running()
            var request = export(MachineDriver.maintenance, strategy)
            request.requiredResources = .gpu
            #expect(driver.submit(request)?.code == 1)
            #expect(driver.events.last == .unavailable)
            #expect(driver.messages.last?.hasSuffix("such as the GPU; submit it without them.") == true)
            // They are for continued work only.
            request.kind = .processing()
            #expect(driver.submit(request) == nil)
        }
    }
}
