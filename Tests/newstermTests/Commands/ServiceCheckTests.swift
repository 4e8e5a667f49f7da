import News
import Testing

@testable import Commands

@Suite("The doctor's check of the services that articles are saved to")
struct ServiceCheckTests {
    @Test("A failure that says what to do has no other remedy beside it")
    func oneRemedy() {
        let missing = ServiceCheck.check("save.notes", "markdown at /notes", .noFolder(path: "/notes"))
        #expect(missing.detail == "markdown at /notes: There is no folder /notes; create it." && missing.remedy == nil)
        #expect(ServiceCheck.check("save.work", "readeck", .credentials(.readeck)).remedy == nil)
        #expect(ServiceCheck.check("save.work", "readeck", .forbidden(.readeck)).remedy == nil)
        let refused = ServiceCheck.check("save.work", "readeck", .refused(status: 500))
        #expect(refused.remedy?.hasPrefix("Correct [save.work] in config.toml") == true)
    }

    @Test("Of what waits for a service that is gone, it says how it is sent, and how it is taken back")
    func missing() {
        let check = ServiceCheck.missing("notes", waiting: 2)
        #expect(check.detail == "2 articles wait to be saved to notes, which config.toml does not have.")
        #expect(check.remedy?.hasPrefix("They are sent when there is a [save.notes] again. newsterm undo") == true)
    }
}
