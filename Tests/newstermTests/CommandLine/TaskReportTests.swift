import BackgroundTasks
import Foundation
import News
import Testing

@testable import newsterm

@Suite("Tasks and their journal in JSON")
struct TaskReportTests {
    @Test("A line of the journal has every key; what is about no task names none")
    func journal() throws {
        let entry = JournalEntry(
            date: Date(timeIntervalSince1970: 5.9), identifier: nil, event: .started, message: "The scheduler runs.")
        #expect(
            try Output.jsonText(JournalReport(entry))
                == #"{"date":5,"details":null,"event":"started","identifier":null,"message":"The scheduler runs."}"#)
    }

    @Test("A line of the journal has the values of its sentence")
    func journalDetails() throws {
        let entry = JournalEntry(
            .jobHandedOver(job: .feeds(count: 3), process: 7), at: Date(timeIntervalSince1970: 5), task: "a")
        #expect(
            try Output.jsonText(JournalReport(entry))
                == #"{"date":5,"details":{"jobHandedOver":{"job":{"feeds":{"count":3}},"process":7}},"event":"assertion","#
                + #""identifier":"a","message":"The refresh of 3 feeds is handed over to process 7, which goes on with it."}"#
        )
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
