import Foundation
import Glibc
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The task center: processes that are killed", .timeLimit(.minutes(30)))
struct CenterProcessTests {
    private static let driver: String = {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: executable).deletingLastPathComponent().appending(path: "TaskDriver").path
    }()

    private let directory: TemporaryDirectory
    private let center: BackgroundTaskCenter

    init() throws {
        directory = try TemporaryDirectory()
        center = BackgroundTaskCenter(directory: "\(directory.path)/background", timeout: .seconds(120))
    }

    private var log: [String] {
        (try? directory.bytes("log")).map {
            String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init)
        }
            ?? []
    }

    private func startHost() throws -> ChildProcess {
        try ChildProcess([Self.driver, "run", center.directory, "\(directory.path)/log"])
    }

    /// Waits until a process runs the tasks.
    private func runs(_ process: ChildProcess) async throws -> Bool {
        try await eventually { Lease.holder(directory: center.directory) == process.process }
    }

    @Test(
        "When the process that runs the tasks is killed, a waiting one takes over, and callers get an answer"
    )
    func killed() async throws {
        let first = try startHost()
        #expect(try await runs(first))
        let second = try startHost()
        try await center.submit("slow", after: .hours(1))
        async let launch = center.launch("slow")
        #expect(try await eventually { log == ["slow \(first.process)"] })
        first.send(SIGKILL)
        do {
            _ = try await launch
            Issue.record("The launch came to an end")
        } catch {
            #expect(error as? TaskHostError == .gone)
        }
        // This may be while nobody listens.
        let explanation = try await center.explain("slow")
        #expect(explanation.isPending || explanation.state == .running)
        #expect(try await runs(second))
        try await center.submit("work", after: .hours(1))
        #expect(try await center.launch("work") == .success)
        // The interrupted run is pending again, and the second process launches it without being asked.
        #expect(try await eventually { log.contains("slow \(second.process)") })
        try await center.expire("slow")
        #expect(log.count { $0.hasPrefix("slow") } == 2)
        second.send(SIGTERM)
        #expect(try await second.waitForExit() == 0)
        #expect(second.allOutput == "ended\n")
        #expect(Lease.holder(directory: center.directory) == nil)
    }

    @Test("A signal ends a program that uses Apple's API: its task expires and is pending again")
    func appleShape() async throws {
        for signal in [SIGTERM, SIGINT] {
            let program = try ChildProcess([Self.driver, "apple", center.directory, "\(directory.path)/log"])
            #expect(try await eventually { log.last == "slow \(program.process)" })
            program.send(signal)
            #expect(try await program.waitForExit() == 0)
            #expect(log.last == "expired" && program.allOutput == "ended\n")
            let explanation = try await center.explain("slow")
            #expect(explanation.state == .pending)
            #expect(explanation.lastRuns.first?.outcome?.stopReason == .shutdown)
        }
    }

    @Test("A call made while a process takes over from a killed one is answered by the new one")
    func askedBetweenHolders() async throws {
        var first = try startHost()
        #expect(try await runs(first))
        let asking = (1...2).map { _ in
            Task { [center] in
                var answers = 0
                while !Task.isCancelled {
                    do {
                        for try await _ in center.ask(Data("who".utf8)) { answers += 1 }
                    } catch TaskHostError.gone {
                        // A question is not repeated.
                    } catch is CancellationError {
                        break
                    }
                }
                return answers
            }
        }
        for _ in 1...10 {
            // The one that took over last has stopped waiting.
            #expect(try await eventually { !Lease.isAwaited(directory: center.directory) })
            let second = try startHost()
            #expect(try await eventually { Lease.isAwaited(directory: center.directory) })
            first.send(SIGKILL)
            #expect(try await runs(second))
            first = second
        }
        for task in asking {
            task.cancel()
            #expect(try await task.value > 0)
        }
        first.send(SIGTERM)
        #expect(try await first.waitForExit() == 0)
    }

    @Test("A signal stops a run in the process that requested it, and a killed run is recorded as ended")
    func launchedAlone() async throws {
        for signal in [SIGTERM, SIGKILL] {
            let alone = try ChildProcess([Self.driver, "alone", center.directory, "\(directory.path)/log"])
            #expect(try await eventually { log.last == "slow \(alone.process)" })
            alone.send(signal)
            _ = try await alone.waitForExit()
            let explanation = try await center.explain("slow")
            #expect(explanation.state == .pending && !explanation.isSchedulerRunning)
            let run = try #require(explanation.lastRuns.first)
            if signal == SIGTERM {
                #expect(alone.allOutput == "\(TaskHostError.gone)\n")
                #expect(run.outcome?.stopReason == .shutdown)
            } else {
                #expect(run.outcome == .interrupted && run.ending == "The process ended in the middle of it.")
            }
        }
    }

    @Test("Of 400 requests from 8 processes no accepted one is lost while the processes that run the tasks are killed")
    func manySubmissions() async throws {
        let hosts = [try startHost(), try startHost(), try startHost()]
        let submitters = try (0..<8).map { number in
            try ChildProcess([Self.driver, "submit", center.directory, "p\(number)", "50"])
        }
        // Two of the hosts in turn, in the middle of it.
        for limit in [100, 200] {
            _ = try await eventually {
                submitters.map { $0.allOutput.split(separator: "\n").count }.reduce(0, +) >= limit
            }
            let holder = Lease.holder(directory: center.directory)
            hosts.first { $0.process == holder }?.send(SIGKILL)
        }
        for submitter in submitters { #expect(try await submitter.waitForExit() == 0, "\(submitter.allOutput)") }
        let accepted = submitters.flatMap { $0.allOutput.split(separator: "\n").map { $0.split(separator: " ") } }
        #expect(accepted.count == 400)
        let last = Dictionary(accepted.map { (String($0[0]), String($0[1])) }) { $1 }
        let pending = try await center.statuses().filter(\.isPending)
        #expect(last.count == 80 && Dictionary(uniqueKeysWithValues: pending.map { ($0.identifier, $0.title) }) == last)
        // And each was carried out once. A kill between storing requests and journalling them loses entries:
        // at most one from each process.
        let entries = try Journal.recent(10_000, directory: center.directory).entries
        let calls = Set(entries.compactMap(\.call)).count
        #expect((384...400).contains(calls))
        #expect(entries.count { $0.event == .submitted || $0.event == .replaced } == calls)
    }

    @Test(
        "Requests made at once by 8 processes are all accepted, whether or not a process runs the tasks",
        arguments: [true, false])
    func burst(isRun: Bool) async throws {
        let host = isRun ? try startHost() : nil
        if let host { #expect(try await runs(host)) }
        let submitters = try (0..<8).map { number in
            try ChildProcess([Self.driver, "burst", center.directory, "p\(number)", "100", "120"])
        }
        for submitter in submitters {
            #expect(try await submitter.waitForExit() == 0)
            #expect(submitter.allOutput.split(separator: "\n").first == "100", "\(submitter.allOutput)")
        }
        let entries = try Journal.recent(10_000, directory: center.directory).entries
        #expect(entries.count { $0.event == .submitted || $0.event == .replaced } == 800)
        #expect(Set(entries.compactMap(\.call)).count == 800)
    }
}
