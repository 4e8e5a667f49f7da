import Programs
import Testing

@Suite("Paths of files")
struct FilePathsTests {
    @Test(
        "The folder of a path is everything before its last component",
        arguments: [
            ("/a/b", "/a"), ("/a/b/", "/a"), ("/a", "/"), ("//a", "/"), ("/", "/"), ("a/b", "a"), ("a", "."), ("", "."),
            ("/a b/ü.db", "/a b"), ("/a//b", "/a"), ("/a/\u{301}b", "/a"),
        ])
    func parent(_ path: String, _ folder: String) {
        #expect(path.parentFolder == folder)
    }

    @Test("Appending to a folder adds exactly one slash")
    func appending() {
        #expect("/a".appendingPath("b") == "/a/b")
        #expect("/".appendingPath("b") == "/b")
    }
}
