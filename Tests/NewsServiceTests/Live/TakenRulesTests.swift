import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import NewsService
@testable import Newsroom

@Suite("Reloading rules from the configuration")
struct TakenRulesTests {
    @Test("Added and removed rules apply at once, whatever else is wrong; an unreadable file changes none")
    func taken() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "urls")
        let mistake = "[display]\nno_such_key = 1\n"
        try folder.write(mistake, to: "config.toml")
        let locations = Locations(in: folder)
        try await AppServices.with(locations) { services in
            func rules(of text: String) async throws -> [String] {
                try folder.write(text, to: "config.toml")
                await services.takeRules()
                return services.refresher.rules?.rules.map(\.text) ?? []
            }
            let rule = "[[rule]]\nwhen = \"title:a\"\nthen = [\"hide\"]\n"
            let added = try await rules(of: mistake + rule)
            let unreadable = try await rules(of: String(repeating: "= what\n", count: 1_000))
            let removed = try await rules(of: mistake)
            #expect(added == ["title:a"] && unreadable == ["title:a"] && removed == [])
        }
    }

    @Test("The mistakes of the rules are those of the file as it is now, unless it leaves the rules as they are")
    func problems() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "urls")
        let rule = "[[rule]]\nwhen = \"title:a\"\n"
        try folder.write("[display]\nno_such_key = 1\n" + rule, to: "config.toml")
        try await AppServices.with(Locations(in: folder)) { services in
            #expect(try await services.ruleProblems()?.map(\.fault) == [.rule(.missing(key: "then"))])
            try folder.write(rule + "then = [\"hide\"]\n", to: "config.toml")
            #expect(try await services.ruleProblems() == [])
            try folder.write(String(repeating: "= what\n", count: 1_000), to: "config.toml")
            #expect(try await services.ruleProblems() == nil)
        }
    }

    @Test("A changed setting for articles with the same link applies, unless the session has another one")
    func stories() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "urls")
        try folder.write("", to: "config.toml")
        let locations = Locations(in: folder)
        try await AppServices.with(locations) { services in
            func stories(of text: String) async throws -> StoryMode {
                try folder.write(text, to: "config.toml")
                await services.takeRules()
                return services.library.stories
            }
            let off = try await stories(of: "[display]\nstories = \"off\"\n")
            services.library.stories = .links
            let kept = try await stories(of: "[display]\nstories = \"off\"\n")
            services.library.stories = .off
            let on = try await stories(of: "[display]\nstories = \"links\"\n")
            #expect(off == .off && kept == .links && on == .links)
        }
    }
}
