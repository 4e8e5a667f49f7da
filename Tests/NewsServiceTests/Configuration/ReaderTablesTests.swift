import Testing

@testable import NewsService

@Suite("The tables of the configuration that only the reader needs")
struct ReaderTablesTests {
    @Test("Whoever has no use for keys and looks takes no notice of mistakes in them, and suspends nothing for them")
    func none() {
        var none = NoReaderTables()
        let text = "[keys]\nundo = 7\n[theme]\nunred = \"bold\"\n[display]\ntheme = \"solar\"\nmouse = false\n"
        let configuration = ConfigurationFile.read(text, name: "c.toml", &none)
        #expect(configuration.problems.isEmpty && configuration.suspended.isEmpty)
        #expect(!configuration.display.mouse)
    }
}
