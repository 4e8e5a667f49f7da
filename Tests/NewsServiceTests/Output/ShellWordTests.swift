import Testing

@testable import NewsService

@Suite("Arguments for a shell")
struct ShellWordTests {
    @Test(
        "Characters special to a shell are quoted, and other words stay as they are",
        arguments: [
            ("http://127.0.0.1:8080/feed.xml", "http://127.0.0.1:8080/feed.xml"),
            ("https://a.example/?a=1&b=2", "'https://a.example/?a=1&b=2'"), ("it's", #"'it'\''s'"#), ("", "''"),
            ("$(id)", "'$(id)'"), ("~", "'~'"), ("é", "'é'"),
        ])
    func quoting(argument: String, word: String) {
        #expect(ShellWord.of(argument) == word)
    }
}
