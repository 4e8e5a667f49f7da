import Testing

@testable import NewsParser

@Suite("The version of libxml2")
struct LoadedXMLTests {
    @Test("It is told as people write it, whatever the build says behind it")
    func dotted() {
        #expect(LoadedXML.dotted("20914") == "2.9.14")
        #expect(LoadedXML.dotted("21306-GITv2.13.6") == "2.13.6")
        #expect(LoadedXML.dotted("unknown") == "unknown")
        #expect(LoadedXML.version?.hasPrefix("2.") == true)
    }
}
