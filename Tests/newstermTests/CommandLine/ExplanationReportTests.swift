import Foundation
import Testing

@testable import BackgroundTasks
@testable import Commands
@testable import NewsService

@Suite("An explanation in JSON")
struct ExplanationReportTests {
    /// With the minimum of known values.
    private static var explanation: Explanation {
        Explanation(
            identifier: "a", now: Date(timeIntervalSince1970: 0), state: .idle, isPending: false, waits: [],
            assumptions: [ExplainedAssumption(condition: .network, sentence: "There is one.")], lastRuns: [],
            isSchedulerRunning: true)
    }

    @Test("Unknown values are null, and every key is present")
    func absent() throws {
        let text = try Output.jsonText(ExplanationReport(Self.explanation))
        #expect(
            text
                == #"{"assumptions":[{"condition":"network","sentence":"There is one."}],"earliest_launch":null,"fraction_completed":null,"identifier":"a","kind":null,"#
                + #""last_asked":null,"last_asked_result":null,"last_runs":[],"latest_launch":null,"now":0,"pending":false,"scheduler_running":true,"#
                + #""since":null,"state":"idle","title":null,"waits":[]}"#)
    }

    @Test("A request outside a launch, which the list of tasks shows as the last run, is explained as well")
    func asked() throws {
        let entry = JournalEntry(
            date: Date(timeIntervalSince1970: 5), identifier: "a", event: .workEnded, message: "Done after 2 s.")
        let report = ExplanationReport(Self.explanation, asked: entry)
        #expect(report.text.hasPrefix(ExplanationReport(Self.explanation).text + "\nLast request outside a launch, "))
        #expect(report.text.hasSuffix(": Done after 2 s."))
        #expect(try Output.jsonText(report).contains(#""last_asked":5,"last_asked_result":"Done after 2 s.","#))
    }

    @Test("Dates are whole seconds since 1970, including those of waits and runs")
    func dates() throws {
        var explanation = Self.explanation
        explanation.waits = [
            TaskWait(.turn, words: "its turn", until: Date(timeIntervalSince1970: 12.9))
        ]
        explanation.lastRuns = [
            ExplainedRun(launchedAt: Date(timeIntervalSince1970: 5), launchKind: .natural, ending: "Still running.")
        ]
        let text = try Output.jsonText(ExplanationReport(explanation))
        #expect(
            text.contains(
                #""waits":[{"condition":"turn","present_value":null,"until":12,"words":"its turn"}]"#))
        #expect(
            text.contains(
                #""last_runs":[{"ended":null,"ending":"Still running.","launch":"natural","launched":5}]"#))
    }
}
