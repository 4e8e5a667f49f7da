import Foundation
import News
import Testing

@testable import BackgroundTasks
@testable import Commands
@testable import NewsService

@Suite("Tasks and their journal in JSON")
struct TaskReportTests {
    @Test("A journal line has every key; one about no task names none")
    func journal() throws {
        let entry = JournalEntry(
            date: Date(timeIntervalSince1970: 5.9), identifier: nil, event: .started, message: "The scheduler started.")
        #expect(
            try Output.jsonText(JournalReport(entry))
                == #"{"date":5,"details":null,"event":"started","identifier":null,"message":"The scheduler started."}"#)
    }

    @Test("A journal line has the values of its sentence")
    func journalDetails() throws {
        let entry = JournalEntry(
            .jobHandedOver(job: .feeds(count: 3), process: 7), at: Date(timeIntervalSince1970: 5), task: "a")
        #expect(
            try Output.jsonText(JournalReport(entry))
                == #"{"date":5,"details":{"jobHandedOver":{"job":{"feeds":{"count":3}},"process":7}},"event":"assertion","#
                + #""identifier":"a","message":"The refresh of 3 feeds was handed over to process 7, which continues it."}"#
        )
    }

    @Test("A line about a run's end has its result, without newsterm's internal values")
    func journalRun() throws {
        let date = Date(timeIntervalSince1970: 5)
        var run = RunRecord(
            launchKind: .natural, launchedAt: date, endedAt: date, ending: .completed(.noData), elapsed: .seconds(1),
            summary: "offline")
        let entry = JournalEntry(date: date, identifier: "a", event: .completed, .completed(run, result: .noData))
        let plain = try Output.jsonText(JournalReport(entry))
        #expect(plain.contains("\"summary\":\"offline\"") && plain.contains("\"elapsed\":1"))
        run.keep(WorkOutcome.done)
        let kept = JournalEntry(date: date, identifier: "a", event: .completed, .completed(run, result: .noData))
        #expect(try kept != entry && Output.jsonText(JournalReport(kept)) == plain)
    }

    @Test("A task of which nothing is known has every key")
    func task() throws {
        let text = try Output.jsonText(TaskReport(BackgroundTaskStatus(identifier: "a", state: .idle)))
        #expect(
            text == #"{"earliest_begin":null,"earliest_launch":null,"expected_launch":null,"identifier":"a","#
                + #""last_asked":null,"last_asked_result":null,"last_duration":null,"last_launch":null,"last_result":null,"pending":false,"state":"idle","#
                + #""waiting_for":[]}"#)
    }
}
