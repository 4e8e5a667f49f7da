import Testing

@testable import NewsParser

@Suite("Opening libxml2")
struct XMLLibraryTests {
    @Test("A missing libxml2 is a sentence that says how to install it")
    func missing() throws {
        let error = try #require(throws: XMLLibrary.Unusable.self) {
            try XMLLibrary.open(["libxml-that-nobody-has.so.2", "libxml-nor-this.so.16"])
        }
        #expect(error.description.contains("nobody-has.so.2") && error.description.contains("nor-this.so.16"))
        #expect(error.description.contains("libxml2 is not installed"))
        #expect(error.description.contains("run Resources/setup"))
    }

    @Test("Where the first name stands for no file, the next is taken; both binary interfaces are sought")
    func nextName() throws {
        #expect(XMLLibrary.fileNames == ["libxml2.so.2", "libxml2.so.16"])
        let names = ["libxml-that-nobody-has.so.2"] + XMLLibrary.fileNames
        #expect(names.dropFirst().contains(try XMLLibrary.load(names).fileName))
        _ = try XMLLibrary.open(names)
    }

    @Test("A library without one of the functions is refused by that function's name")
    func incomplete() {
        #expect(throws: XMLLibrary.Unusable(description: "libxml2 is too old: libc.so.6 has no xmlInitParser")) {
            try XMLLibrary.open(["libc.so.6"])
        }
        #expect(throws: XMLLibrary.Unusable(description: "libxml2 is too old: libc.so.6 has no xmlInitParser")) {
            try XMLLibrary.open(["libxml-that-nobody-has.so.2", "libc.so.6", "libxml-nor-this.so.16"])
        }
    }

    @Test("A library without one of the functions does not hide a good one behind it")
    func hidden() throws {
        let loaded = try XMLLibrary.load(["libc.so.6"] + XMLLibrary.fileNames)
        #expect(XMLLibrary.fileNames.contains(loaded.fileName))
    }
}
