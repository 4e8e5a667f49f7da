import Foundation
import TestSupport
import Testing

@testable import BackgroundTasks
@testable import newsterm

/// Fields that a quiet machine does not show.
@Suite("The fields in the man page")
struct ManualFieldTests {
    @Test("It names the fields of what a task waits for, and of what is assumed")
    func explanation() throws {
        let explanation = Explanation(
            identifier: "a", now: Date(timeIntervalSince1970: 0), state: .pending, isPending: true,
            waits: [ExplainedWait(condition: "turn", words: "its turn", presentValue: "soon", until: nil)],
            assumptions: [ExplainedAssumption(condition: .network, sentence: "There is one.")],
            lastRuns: [ExplainedRun(launchedAt: .now, launchKind: .natural, ending: "It still runs.")],
            isSchedulerRunning: true)
        let fields = try JSONFields(Output.jsonText(ExplanationReport(explanation)))
        let parts = ManualPage.parts(of: try ManualPage("newsterm.1").section("JSON"), at: ".Ss ")
        let lines = try #require(parts.first { $0.title == "newsterm tasks explain" }?.lines)
        #expect(fields.paths == Set(ManualPage.arguments(of: ".It Va ", in: lines)))
    }
}
