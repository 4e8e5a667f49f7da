import Testing

@testable import NewsParser

@Suite("The version of libxml2")
struct XMLLibraryTests {
    @Test("It is in the usual dotted form, without build information")
    func dotted() {
        #expect(XMLLibrary.dotted("20914") == "2.9.14")
        #expect(XMLLibrary.dotted("21306-GITv2.13.6") == "2.13.6")
        #expect(XMLLibrary.dotted("unknown") == "unknown")
        #expect(XMLLibrary.version.hasPrefix("2."))
    }
}
