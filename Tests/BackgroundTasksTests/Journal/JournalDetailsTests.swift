import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The values in journal entries")
struct JournalDetailsTests {
    @Test("The entry for each of the scheduler's decisions has values that are read back as written")
    func values() throws {
        let directory = try TemporaryDirectory()
        var driver = try MachineDriver.running()
        driver.submit(
            BackgroundTaskRequest(
                identifier: MachineDriver.refresh, kind: .appRefresh, repetition: Repetition(every: .seconds(300)),
                title: "News")
        )
        driver.advance(by: 40)
        driver.perform { machine, now in machine.simulateExpiration(MachineDriver.refresh, now: now) }
        driver.perform { machine, now in machine.simulateLaunch("org.example.none", now: now) }
        driver.submitRefresh(in: 1000)
        driver.perform { machine, now in machine.cancel(MachineDriver.refresh, now: now) }
        driver.submit(
            BackgroundTaskRequest(identifier: "a\u{1B}b" + String(repeating: "x", count: 5000), kind: .appRefresh))
        driver.stop()
        #expect(driver.entries.count > 8)
        #expect(driver.entries.allSatisfy { $0.details != nil })
        for entry in driver.entries { try Journal.append(entry, directory: directory.path) }
        #expect(try Journal.recent(100, directory: directory.path).entries == driver.entries)
        #expect(
            driver.entries.contains { entry in
                if case .submitted(let request, replaces: false)? = entry.details {
                    request.title == "News"
                } else {
                    false
                }
            })
        // Refused input may be anything.
        #expect(try directory.bytes("journal").split(separator: 0x0a).allSatisfy { $0.count < 1500 })
    }

    @Test("An entry from an earlier version has no values, and unknown values from a later one do not lose the message")
    func otherVersions() throws {
        let words = #""date":0,"event":"waiting","identifier":"a","message":"Waits: it.""#
        for line in ["{\(words)}", #"{\#(words),"details":{"somethingNew":{"a":1}}}"#] {
            let entry = try JSONCoding.decode(JournalEntry.self, from: Data(line.utf8))
            #expect(entry.message == "Waits: it." && entry.event == .waiting && entry.details == nil)
        }
    }

    @Test("Assertion events also have values, of bounded size")
    func assertions() throws {
        var machine = AssertionStateMachine()
        let now = Date(timeIntervalSince1970: 0)
        let (upload, _) = machine.begin("upload", now: now, uptime: 0)
        _ = machine.begin("forgotten", now: now, uptime: 0)
        var actions = machine.didEnterBackground(now: now, uptime: 1)
        actions += machine.end(upload, .failed(String(repeating: "no\n", count: 1000)), now: now, uptime: 3)
        actions += machine.end(upload, .done(), now: now, uptime: 3)
        for uptime in [29.5, 31] { actions += machine.tick(now: now, uptime: uptime) }
        actions += machine.begin("late", now: now, uptime: 32).1
        let entries = actions.compactMap { if case .journal(let entry) = $0 { entry } else { nil } }
        #expect(entries.count == 6 && entries.allSatisfy { $0.details != nil })
        #expect(entries.first?.details == .leaving(open: ["upload", "forgotten"], time: 30))
        for entry in entries {
            let line = try JSONCoding.encode(entry)
            #expect(line.count < 1500)
            #expect(try JSONCoding.decode(JournalEntry.self, from: line) == entry)
        }
    }

    @Test("The reason for stopping a run is a value, from which the message follows")
    func stopping() {
        let causes: [(JournalEntry.Details, String)] = [
            (.askedToStop(.conditionLost, condition: .metered), "The network is metered now: asked to stop."),
            (.askedToStop(.budget, limit: 30), "Its budget of 30 s is used up: asked to stop."),
            (.askedToStop(.stalled, limit: 60), "It has made no progress for 60 s: asked to stop."),
            (.askedToStop(.userReturned), "The user is back: asked to stop."),
        ]
        for (details, words) in causes {
            let entry = JournalEntry(date: Date(), identifier: "a", event: .expired, details)
            #expect(entry.message == words && entry.details == details)
        }
    }

    @Test("Values whose names in the code have changed keep the stored names")
    func storedNames() throws {
        let stored: [(JournalEntry.Details, String)] = [
            (.askedToStop(.budget, limit: 30), #"{"toldToStop":{"_0":"budget","limit":30}}"#),
            (
                .assertionsAskedToStop(["work"], cause: .system),
                #"{"assertionsToldToStop":{"_0":["work"],"cause":"The system stopped it"}}"#
            ),
        ]
        for (details, text) in stored {
            #expect(try String(decoding: JSONCoding.encode(details), as: UTF8.self) == text)
            #expect(try JSONCoding.decode(JournalEntry.Details.self, from: Data(text.utf8)) == details)
        }
        let date = Date(timeIntervalSince1970: 0)
        let run = RunRecord(launchKind: .natural, launchedAt: date, endedAt: date, ending: .completed(.noData))
        let completed = try JSONCoding.encode(JournalEntry.Details.completed(run, result: .noData))
        #expect(String(decoding: completed, as: UTF8.self).hasSuffix(#","said":{"noData":{}}}}"#))
    }

    @Test("Messages refer to the user, not to a reader; stored causes of earlier versions are read")
    func user() throws {
        for condition in Condition.allCases {
            let words = condition.question + condition.meaningOfUnknown
            #expect(!words.contains("person") && !words.contains("reader"), "\(words)")
        }
        let stored = [
            "The time after leaving is over", "The person stopped it", "The system stopped it",
            "The person wants the terminal back", "The person or the system does not wait",
        ]
        for value in stored {
            let cause = try #require(AssertionStop(rawValue: value))
            let entry = JournalEntry(
                date: Date(timeIntervalSince1970: 0), identifier: nil, event: .expired,
                .assertionsAskedToStop(["work"], cause: cause))
            #expect(entry.message == value.replacing("person", with: "user") + ": asked to stop: work.")
            #expect(try JSONCoding.decode(JournalEntry.self, from: JSONCoding.encode(entry)) == entry)
        }
    }
}
