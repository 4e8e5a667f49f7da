import News
import Testing

@Suite("Commands as feeds")
struct FeedCommandTests {
    private static let home = "/home/me"

    @Test(
        "It is split into words like a shell does",
        arguments: [
            ("exec:~/bin/feed", ["/home/me/bin/feed"]),
            ("exec:~/bin/feed one  two\tthree ", ["/home/me/bin/feed", "one", "two", "three"]),
            ("exec:feed 'one two' \"three 'four'\" five' 'six", ["feed", "one two", "three 'four'", "five six"]),
            ("exec:feed \"a \\\"b\\\" \\\\ \\n\" a\\ b '\\' ''", ["feed", "a \"b\" \\ \\n", "a b", "\\", ""]),
            (
                "exec:feed ~ '~' a~ ~me https://a.example/?a=b#c",
                [
                    "feed", "/home/me", "~", "a~", "~me", "https://a.example/?a=b#c",
                ]
            ),
            ("exec:sh -c 'a | b > \"$c\"'", ["sh", "-c", "a | b > \"$c\""]),
            ("exec:feed --name=value A=b", ["feed", "--name=value", "A=b"]),
            ("exec:feed [1] * ?", ["feed", "[1]", "*", "?"]),
        ])
    func words(address: String, words: [String]) throws {
        let command = try #require(try FeedCommand(address))
        #expect(command.words(home: Self.home) == words)
        #expect(command.source == nil)
    }

    @Test(
        "A filter's address follows the first unquoted colon",
        arguments: [
            ("filter:~/bin/clean:https://a.example/feed?a=b:c", ["/home/me/bin/clean"], "https://a.example/feed?a=b:c"),
            ("filter:clean one:file:///home/me/a.xml", ["clean", "one"], "file:///home/me/a.xml"),
            ("filter:sed 's:a:b:':https://a.example/", ["sed", "s:a:b:"], "https://a.example/"),
            ("filter:sed \"\\\":\" a\\:b:https://a.example/", ["sed", "\":", "a:b"], "https://a.example/"),
        ])
    func filters(address: String, words: [String], source: String) throws {
        let command = try #require(try FeedCommand(address))
        #expect(command.words(home: Self.home) == words)
        #expect(command.source == source)
        #expect(FeedCommand.source(of: address) == source)
    }

    @Test(
        "An invalid command is reported",
        arguments: [
            ("exec:", FeedCommandError.noProgram), ("exec:  ", .noProgram), ("exec:''", .noProgram),
            ("filter:https://a.example/", .badSource(.noScheme("//a.example/"))), ("filter:clean", .noSource),
            ("filter::https://a.example/", .noProgram), ("filter:clean:", .badSource(.empty)),
            ("filter:clean:exec:feed", .badSource(.command("exec:feed"))),
            ("exec:feed 'one", .openQuotation), ("exec:feed \"one", .openQuotation),
            ("exec:feed one\\", .openQuotation),
            ("exec:a | b", .needsShell("|")), ("exec:a > b", .needsShell(">")), ("exec:a; b", .needsShell(";")),
            ("exec:a $HOME", .needsShell("$")), ("exec:a \"$HOME\"", .needsShell("$")),
            ("exec:a `b`", .needsShell("`")),
            ("exec:A_1=b feed", .needsShell("=")), ("exec:feed # mine", .needsShell("#")),
            ("exec:a & ", .needsShell("&")),
        ])
    func broken(address: String, error: FeedCommandError) {
        #expect(throws: error) { try FeedCommand(address) }
        #expect(FeedCommand.isCommand(address))
    }

    @Test(
        "An address is not a command",
        arguments: ["https://a.example/exec:b", "file:///exec:", "Exec:feed", "query:a:b", ""])
    func addresses(address: String) throws {
        #expect(try FeedCommand(address) == nil)
        #expect(!FeedCommand.isCommand(address))
        #expect(FeedCommand.source(of: address) == nil)
    }

    @Test("A command is identified by its whole text; its host is its document's, and no password is shown")
    func asAddress() {
        #expect(FeedAddress.key("exec:feed HTTPS://A.example#b") == "exec:feed HTTPS://A.example#b")
        #expect(FeedAddress.host(of: "filter:~/a/b:https://me:pw@News.example:8080/x") == "news.example")
        #expect(FeedAddress.host(of: "exec:feed https://news.example/") == "")
        #expect(
            FeedAddress.withoutCredentials("filter:clean:https://me:pw@a.example/") == "filter:clean:https://a.example/"
        )
        #expect(
            FeedAddress.withoutCredentials("exec:feed http://me:pw@a.example/ b@c") == "exec:feed http://a.example/ b@c"
        )
    }

    @Test(
        "It cannot be typed as the address of a feed",
        arguments: ["exec:feed", " exec:a b", "filter:a:https://b.example/"])
    func typed(address: String) {
        #expect { try FeedAddress.normalized(address) } throws: { "\($0)".contains("is a command") }
        var list = FeedList()
        #expect(throws: FeedAddressError.self) { try list.add(address) }
        #expect(list.bytes.isEmpty)
    }
}
