import BackgroundTasks
import Foundation
import NewsUI
import Testing

@testable import newsterm

@Suite("What the screen is told of tasks")
struct TaskExplanationTests {
    private static let now = Date(timeIntervalSince1970: 1_789_992_000)

    /// All that a request can wait for, as `ExplainedWait` names it.
    private static let conditions = [
        "earliest_begin_date", "minimum_interval", "interrupted", "retry", "setbacks", "rest", "recent_use", "turn",
        "network", "metered", "external_power", "battery_low", "idle_person", "high_load", "registration",
        "present_run", "last_handler", "other_work",
    ]

    @Test("Each thing that is waited for is a value of its own, with its words and its date", arguments: conditions)
    func waits(condition: String) {
        let wait = TaskWait(PendingWait(condition: condition, words: "something", until: Self.now, interval: 86_400))
        #expect(wait.reason != .other)
        #expect(wait.words == "something" && wait.until == Self.now)
        let others = Self.conditions.filter { $0 != condition }
            .map { TaskWait(PendingWait(condition: $0, words: "", interval: 86_400)).reason }
        #expect(!others.contains(wait.reason))
    }

    @Test("What a later version may wait for keeps its words")
    func unknown() {
        let wait = TaskWait(PendingWait(condition: "full_moon", words: "the moon to be full"))
        #expect(wait == TaskWait(.other, words: "the moon to be full"))
        // An interval without its length has no words of its own.
        #expect(TaskWait(PendingWait(condition: "minimum_interval", words: "until 12:00")).reason == .other)
    }

    @Test("A status of an earlier version has words only")
    func earlierVersion() throws {
        let old = BackgroundTaskStatus(
            identifier: "org.newsterm.apprefresh", state: .pending, isPending: true, waitingFor: ["external power"])
        let task = try #require(BackgroundOverview.Task(old))
        #expect(task.waitingFor == [TaskWait(.other, words: "external power")])
        // As such a version sends it.
        let text = try String(decoding: JSONEncoder().encode(old), as: UTF8.self)
        #expect(!text.contains("waits"))
        let status = BackgroundTaskStatus(
            identifier: "org.newsterm.apprefresh", state: .pending, isPending: true, waitingFor: ["external power"],
            waits: [PendingWait(condition: "external_power", words: "external power")])
        #expect(
            try #require(BackgroundOverview.Task(status)).waitingFor == [
                TaskWait(.externalPower, words: "external power")
            ])
    }
}
