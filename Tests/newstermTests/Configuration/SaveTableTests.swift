import News
import Testing

@testable import FrontEnd
@testable import NewsService

@Suite("Services in the configuration")
struct SaveTableTests {
    private static func read(_ text: String) -> Configuration { ConfigurationFile.read(text, name: "c.toml") }

    @Test("Each table is one, in the order of the file")
    func services() {
        let configuration = Self.read(
            """
            [save.work]
            service = "wallabag"
            url = "https://bag.example.org/"
            client_id = "1_x"
            client_secret = "y"
            user = "ada"
            password_command = ["pass", "show", "bag"]
            [save.links]
            service = "linkding"
            url = "http://localhost:9090"
            token = "t0p"
            tags = ["news"]
            [save.notes]
            service = "markdown"
            folder = "~/Notes"
            [save.server]
            service = "miniflux"
            account = "Home"
            """)
        #expect(configuration.problems == [])
        var work = SaveService(
            name: "work", .wallabag, at: "https://bag.example.org", secret: .command(["pass", "show", "bag"]))
        work.account = SaveService.Account(user: "ada", clientID: "1_x", clientSecret: .text("y"))
        var links = SaveService(name: "links", .linkding, at: "http://localhost:9090", secret: .text("t0p"))
        links.tags = ["news"]
        let notes = SaveService(name: "notes", .markdown, at: "~/Notes")
        #expect(configuration.saves == [work, links, notes, SaveService(name: "server", .miniflux, at: "Home")])
        #expect(configuration.saveAccountLines == ["server": 18])
        #expect(!"\(configuration.saves)".contains("t0p") && !String(reflecting: configuration.saves).contains("t0p"))
    }

    @Test(
        "A bad one is skipped with a sentence that names its line and no secret; the others hold",
        arguments: [
            ("service = \"pocket\"\nurl = \"https://a.example\"", 2, "service takes \"readeck\", \"wallabag\""),
            ("service = \"readeck\"\nurl = \"ftp://a.example\"\ntoken = \"s3cret\"", 3, "url takes the server's"),
            ("service = \"readeck\"\nurl = \"https://u:s3cret@a.example\"\ntoken = \"t\"", 3, "url takes"),
            ("service = \"readeck\"\nurl = \"https://a.example\"", 1, "token is missing"),
            ("service = \"readeck\"\nurl = \"https://a.example\"\ntokn = \"s3cret\"", 4, "did you mean token?"),
            (
                "service = \"readeck\"\nurl = \"https://a.example\"\ntoken = \"s3cret\"\ntoken_command = \"x\"", 5,
                "has no meaning beside token"
            ),
            ("service = \"linkding\"\nurl = \"https://a.example\"\nfolder = \"~\"", 4, "folder has no meaning"),
            ("service = \"markdown\"\nfolder = \"Notes\"", 3, "folder takes a folder"),
            ("service = \"miniflux\"", 1, "account is missing"),
            ("service = \"miniflux\"\naccount = \"home\"\ntags = [\"a\"]", 4, "tags has no meaning for miniflux"),
            ("service = \"wallabag\"\nurl = \"https://a.example\"\npassword = \"s3cret\"", 1, "user is missing"),
        ])
    func mistakes(table: String, line: Int, words: String) {
        let configuration = Self.read("[save.bad]\n\(table)\n[save.good]\nservice = \"markdown\"\nfolder = \"~\"\n")
        #expect(configuration.saves.map(\.name) == ["good"])
        #expect(configuration.problems.count == 1)
        let problem = configuration.problems.first ?? ""
        #expect(problem.hasPrefix("c.toml:\(line): save.bad: ") && problem.contains(words), "\(problem)")
        #expect(problem.hasSuffix("the service is skipped") && !problem.contains("s3cret"))
    }

    @Test("A token with a NUL, at which it would be cut, is refused with its line; other backslashes are not")
    func nul() {
        func read(_ token: String) -> Configuration {
            Self.read("[save.links]\nservice = \"linkding\"\nurl = \"https://a.example\"\ntoken = \(token)\n")
        }
        for token in [#""s3\u0000cret""#, #""s3\U00000000cret""#, "\"\"\"s3\\u0000cret\"\"\""] {
            let configuration = read(token)
            #expect(configuration.saves.isEmpty)
            #expect(
                configuration.problems == [
                    "c.toml:1: save.links: line 4 cannot be read; the service is skipped",
                    "c.toml:4: a text cannot contain the character NUL (\\u0000), after which the rest would be lost; "
                        + "remove it",
                ])
        }
        for token in [#"'s3\u0000cret'"#, #""s3\\u0000cret""#, #""s3cret" # \u0000"#] {
            #expect(read(token).saves.count == 1 && read(token).problems.isEmpty)
        }
    }
}
