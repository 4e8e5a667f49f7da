import Testing

@testable import Commands
@testable import NewsService

@Suite("The doctor's report")
struct DoctorReportTests {
    private func report(_ statuses: DoctorCheck.Status...) -> DoctorReport {
        DoctorReport(conditions: [], checks: statuses.map { DoctorCheck("thing", $0, "It is so.") })
    }

    @Test("Only problems count; notes do not")
    func counting() {
        #expect(report(.ok, .note).problemCount == 0)
        #expect(report(.ok, .note).sentence == "newsterm: no problems found on this machine")
        #expect(report(.problem, .note).sentence == "newsterm: 1 problem found")
        #expect(report(.problem, .problem).sentence == "newsterm: 2 problems found")
    }

    @Test("A check is a line, with its remedy below, in columns as wide as the longest name")
    func lines() {
        let checks = [
            DoctorCheck("lease", .problem, "It is stuck.", remedy: "Pull."),
            DoctorCheck("external power changes", .ok, "Seen."),
        ]
        #expect(
            DoctorReport(conditions: [], checks: checks).lines[1...3] == [
                "  lease                  problem  It is stuck.", "      Pull.",
                "  external power changes ok       Seen.",
            ])
    }

    @Test("In JSON an unneeded remedy is null")
    func json() throws {
        let text = try Output.jsonText(DoctorCheck("lease", .ok, "It can be had."))
        #expect(text == #"{"check":"lease","detail":"It can be had.","remedy":null,"status":"ok"}"#)
    }
}
