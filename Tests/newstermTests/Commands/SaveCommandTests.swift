import ArgumentParser
import Testing

@testable import Commands

@Suite("The arguments of newsterm save")
struct SaveCommandTests {
    @Test("What cannot be saved is a usage error that says what is missing")
    func usage() throws {
        let cases = [
            ([""], "Give the address of a web page."), ([" "], "Give the address of a web page."),
            (["https://site.example/", "--to", ""], "Give --to the name of a service."),
            (["3"], "Say where article 3 is to be saved: newsterm save 3 --to NAME."),
        ]
        for (words, sentence) in cases {
            let error = try #require(throws: (any Error).self) { try SaveCommand.parse(words) }
            #expect(SaveCommand.message(for: error).contains(sentence), "\(words)")
        }
        #expect(try SaveCommand.parse(["3", "--to", "notes"]).to == ["notes"])
        #expect(try SaveCommand.parse(["3.example"]).url == "3.example")
    }

    @Test("A user name or password in the address is noticed, with or without a scheme")
    func credentials() {
        #expect(SaveCommand.hasCredentials("https://ann:pw@site.example/"))
        #expect(SaveCommand.hasCredentials("ann@site.example/"))
        #expect(!SaveCommand.hasCredentials("https://site.example/@ann"))
    }
}
