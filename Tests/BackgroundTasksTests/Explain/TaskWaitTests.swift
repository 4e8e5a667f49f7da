import Foundation
import Testing

@testable import BackgroundTasks

@Suite("What a request waits for, as a value")
struct TaskWaitTests {
    @Test("A wait unknown to this version keeps its description")
    func unknown() throws {
        let json = Data(#"{"condition":"full_moon","words":"the moon to be full"}"#.utf8)
        #expect(
            try JSONDecoder().decode(TaskWait.self, from: json) == TaskWait(.other, words: "the moon to be full"))
    }

    @Test("It is encoded as earlier versions encode and decode it")
    func coding() throws {
        let wait = TaskWait(.externalPower, words: "external power")
        let sent = try JSONEncoder().encode(wait)
        #expect(
            try JSONDecoder().decode([String: String].self, from: sent) == [
                "condition": "external_power", "words": "external power",
            ])
        #expect(try JSONDecoder().decode(TaskWait.self, from: sent) == wait)
    }

    @Test("The status of an earlier version has only descriptions")
    func earlierVersion() {
        let old = BackgroundTaskStatus(
            identifier: "a", state: .pending, isPending: true, waitingFor: ["external power"])
        #expect(old.pendingWaits == [TaskWait(.other, words: "external power")])
        var new = old
        new.waits = [TaskWait(.externalPower, words: "external power")]
        #expect(new.pendingWaits == new.waits)
    }
}
