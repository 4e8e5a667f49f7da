import Foundation
import News
import Testing
import Texts

@testable import BackgroundTasks
@testable import Presentation
@testable import ReaderApp

@Suite("The journal and refusals in Japanese, from their values")
struct JournalTextTests {
    /// A Japanese text has no English words; inserted values are in capitals.
    private func expectTranslated(_ text: () -> String, _ location: SourceLocation = #_sourceLocation) {
        let translated = InterfaceLocale.$current.withValue(InterfaceLocale(.japanese)) { text() }
        let rest = translated.replacing(/org\.example\.[a-z]+/, with: "")
        #expect(!translated.isEmpty && !rest.contains(/[a-z]{2}/), "\(translated)", sourceLocation: location)
    }

    private func expectTranslated(_ entry: JournalEntry, _ location: SourceLocation = #_sourceLocation) {
        #expect(entry.details != nil, "\(entry.message)", sourceLocation: location)
        expectTranslated({ BackgroundOverview.LogLine(entry).text }, location)
    }

    @Test(
        "Every refusal of the scheduler has a sentence",
        arguments: [
            BackgroundTaskError.unavailable(reason: "WHY"), .unusableArgument("A", reason: "WHY"),
            .tooManyPendingTaskRequests(kind: "app refresh", limit: 1), .notPermitted(identifier: "A"),
            .modeNotPermitted(identifier: "A", mode: "MODE"),
            .immediateRunIneligible(identifier: "A"), .alreadyRegistered(identifier: "A"),
            .registeredTooLate(identifier: "A"), .notRegistered(identifier: "A"),
            .notRegistered(identifier: "A", process: 4711), .noPendingRequest(identifier: "A"),
            .notRunning(identifier: "A"), .alreadyRunning(identifier: "A"), .schedulerAlreadyRuns,
            .damagedRecords(path: "/A"), .storage(operation: .read, path: "/A", reason: "WHY", code: 21),
            .storage(operation: .open, path: "/A", reason: "WHY", code: 22),
            .noHolder(directory: "/A"), .noAnswer(directory: "/A"), .conversationBroken, .unusableMessage(bytes: 5),
        ] + BackgroundTaskError.Operation.allCases.map { .storage(operation: $0, path: "/A", reason: "WHY") })
    func refusals(_ error: BackgroundTaskError) { expectTranslated({ ErrorTexts.sentence(for: error) }) }

    @Test(
        "An unreachable newsterm that runs the tasks has a sentence",
        arguments: [
            TaskHostError.gone, .silent(process: 4711), .silent(process: nil), .silent(process: 4711, isStopped: true),
            .leaving, .otherVersion(process: 4711),
            .otherVersion(process: nil),
        ])
    func unasked(_ error: TaskHostError) { expectTranslated({ ErrorTexts.sentence(for: error) }) }

    @Test("The lack of a process that runs the tasks has a sentence, with the reason")
    func nothingRuns() {
        expectTranslated({ ErrorTexts.sentence(for: NoTaskRunner(because: nil)) })
        let error = NoTaskRunner(because: BackgroundTaskError.damagedRecords(path: "/A"))
        expectTranslated({ ErrorTexts.sentence(for: error) })
        #expect("\(error)".hasPrefix("No newsterm is running the background tasks: "))
    }

    @Test("Everything that the scheduler journals over a long time has a sentence", arguments: 0..<4)
    func scheduler(seed: Int) throws {
        var walk = SchedulerWalk(seed: UInt64(seed))
        try walk.walk(steps: 600)
        #expect(walk.entries.count > 60)
        for entry in walk.entries { expectTranslated(entry) }
    }

    @Test("Every journal entry about work after the user has left has a sentence")
    func assertions() {
        var (machine, uptime, entries) = (AssertionStateMachine(), 100.0, [JournalEntry]())
        func take(_ actions: [AssertionAction]) {
            for case .journal(let entry) in actions { entries.append(entry) }
        }
        let now = Date(timeIntervalSince1970: 0)
        let works = ["A", "B", "C", "D", "E", "F"].map { machine.begin($0, now: now, uptime: uptime).0 }
        take(machine.didEnterBackground(now: now, uptime: uptime))
        uptime += 1.5
        take(machine.end(works[0], .done(), now: now, uptime: uptime))
        take(machine.end(works[0], .done(), now: now, uptime: uptime))
        take(machine.end(works[1], .done("WORDS"), now: now, uptime: uptime))
        take(machine.end(works[2], .failed("WHY"), now: now, uptime: uptime))
        take(machine.end(works[3], .notCompleted(), now: now, uptime: uptime))
        take(machine.end(works[4], .notCompleted("WHY"), now: now, uptime: uptime))
        take(machine.end(BackgroundTaskIdentifier(rawValue: 99), .done(), now: now, uptime: uptime))
        take(machine.stop(cause: .system, now: now, uptime: uptime))
        take(machine.tick(now: now, uptime: uptime + 40))
        take(machine.begin("A", now: now, uptime: uptime + 40).1)
        #expect(entries.count > 8)
        for entry in entries { expectTranslated(entry) }
    }

    @Test("An entry of another version with unknown values keeps its English sentence")
    func otherVersion() throws {
        let entry = JournalEntry(date: Date(timeIntervalSince1970: 0), identifier: nil, event: .storage, .started)
        let line = String(decoding: try JSONCoding.encode(entry), as: UTF8.self)
            .replacing(#""details":{"started":{}}"#, with: #""details":{"somethingNew":{"x":1}}"#)
        let read = try JSONCoding.decode(JournalEntry.self, from: Data(line.utf8))
        #expect(read.details == nil && line.contains("somethingNew"))
        let text = InterfaceLocale.$current.withValue(InterfaceLocale(.japanese)) {
            BackgroundOverview.LogLine(read).text
        }
        #expect(text == "The scheduler started.")
    }
}
