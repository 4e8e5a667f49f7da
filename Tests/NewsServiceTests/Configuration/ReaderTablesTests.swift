import Testing

@testable import NewsService

@Suite("Configuration tables that only the reader needs")
struct ReaderTablesTests {
    @Test("A process without keys and theme ignores mistakes in those tables, and suspends nothing for them")
    func none() {
        var none = IgnoredReaderTables()
        let text = "[keys]\nundo = 7\n[theme]\nunred = \"bold\"\n[display]\ntheme = \"solar\"\nmouse = false\n"
        let configuration = ConfigurationFile.read(text, name: "c.toml", &none)
        #expect(configuration.problems.isEmpty && configuration.suspended.isEmpty)
        #expect(!configuration.display.mouse)
    }
}
