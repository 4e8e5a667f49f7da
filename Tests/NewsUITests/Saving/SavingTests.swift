import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Saving articles to services in the reader")
struct SavingTests {
    private static let first = Headline.ID(rawValue: 1)

    private func reader(_ services: String..., saves: [Save] = []) -> Reader {
        var appearance = Appearance()
        appearance.saveServices = services
        var library = FakeLibrary(headlines: Samples.headlines(1...5))
        library.saves[Self.first] = saves
        library.headlines[0].saveMark = saves.map(\.state.mark).max { $0.rawValue < $1.rawValue }
        return Reader(library, appearance: appearance)
    }

    @Test("Without a service a sentence says where one is set up")
    func noService() {
        var reader = reader()
        reader.press("B")
        #expect(reader.status.contains("No service is set up; newsterm-config(5) says how"))
    }

    @Test("With several services a digit chooses one; any other key chooses none")
    func several() {
        var reader = reader("readeck", "notes")
        reader.press("B")
        #expect(reader.screen.last?.contains("Save to:  1 readeck  2 notes") == true, "\(reader.text)")
        reader.press("2")
        #expect(reader.newEffects().contains(.act(.save(Self.first, to: "notes"))))
        reader.press("B")
        #expect(reader.screen.last?.contains("1 readeck  2 notes (waits)") == true, "\(reader.text)")
        reader.press("2")
        #expect(reader.status.contains("Trying again to save to notes…"))
        #expect(reader.newEffects().contains(.act(.save(Self.first, to: "notes"))))
        reader.press("B7")
        #expect(reader.status.contains("No service has the number 7."))
        reader.press("B")
        reader.press(.escape)
        reader.press("j")
        #expect(reader.newEffects().allSatisfy { if case .act = $0 { false } else { true } })
        #expect(reader.model.list.selectedHeadline?.id == Headline.ID(rawValue: 2))
    }

    @Test("Keys typed before the services are known are for them")
    func early() {
        var reader = reader("readeck", "notes")
        reader.isSlow = true
        reader.press("B2")
        #expect(reader.library.saves[Self.first] == [])
        reader.answer()
        #expect(reader.library.saves[Self.first]?.map(\.service) == ["notes"])
    }

    @Test("An article that is saved is not saved again; one that failed, or may be there, is if the user says so")
    func again() {
        var saved = reader("readeck", saves: [Save(service: "readeck", .saved(Samples.now))])
        #expect(saved.text(of: .headlines)[0].hasSuffix("→"), "\(saved.text)")
        saved.press("B")
        #expect(saved.status.contains("It is saved to readeck."))
        for (state, word) in [
            (Save.State.failed(.credentials(nil)), "failed, again"), (.unsure, "may be there, again"),
        ] {
            var reader = reader("readeck", saves: [Save(service: "readeck", state)])
            #expect(reader.text(of: .headlines)[0].contains("→!"), "\(reader.text)")
            reader.press("B")
            #expect(reader.screen.last?.contains("1 readeck (\(word))") == true, "\(reader.text)")
            reader.press("1")
            #expect(reader.library.saves[Self.first] == [Save(service: "readeck", .waiting(nil, next: Samples.now))])
        }
    }

    @Test("What waits is tried again at once, and the result of that attempt is said; what is being sent is not")
    func tryAgain() {
        let postponed = Save.State.waiting(.refused(status: 503), next: Samples.now.addingTimeInterval(600))
        var reader = reader("readeck", saves: [Save(service: "readeck", postponed)])
        reader.press("B")
        #expect(reader.newEffects().contains(.act(.save(Self.first, to: "readeck"))))
        #expect(reader.model.messages.waiting.map(\.text) == ["Trying again to save to readeck…"])
        reader.press("j")
        reader.libraryChanges { $0.saves[Self.first] = [Save(service: "readeck", postponed)] }
        #expect(reader.status.contains("Waits to be saved to readeck: The server answered with status 503."))
        reader.press("k")
        reader.libraryChanges { $0.saves[Self.first] = [Save(service: "readeck", .sending)] }
        _ = reader.newEffects()
        reader.press("B")
        #expect(reader.status.contains("It is being saved to readeck."))
        #expect(!reader.newEffects().contains(.act(.save(Self.first, to: "readeck"))))
    }

    @Test("A refused token and one that may not save are told apart, with what to do, for each service")
    func refusals() throws {
        var sentences: [String] = []
        for kind in [SaveService.Kind.readeck, .wallabag, .linkding] {
            for failure in [SaveFailure.credentials(kind), .forbidden(kind)] {
                let key = kind == .wallabag ? "user" : "token_command"
                let texts = [failure.description] + [Language.japanese].map { speaking($0) { failure.text } }
                for text in texts {
                    #expect(text.lowercased().contains(kind.rawValue) && text.contains(key), "\(text)")
                }
                #expect(failure.saysRemedy && failure.needsUser)
                sentences += texts
            }
        }
        #expect(Set(sentences).count == 12)
        // As an earlier newsterm has stored it.
        let stored = try JSONDecoder().decode(SaveFailure.self, from: Data(#"{"credentials":{}}"#.utf8))
        #expect(stored == .credentials(nil) && stored.description.contains("config.toml"))
    }

    @Test("The end of an article says where it is saved, or why not and what to do")
    func details() {
        func lines(_ state: Save.State) -> String {
            var article = Samples.article(Samples.headline(1))
            article.saves = [Save(service: "readeck", state)]
            return ArticleLayout(article: article, text: ArticleText(), width: 80).plainText
        }
        #expect(lines(.saved(Samples.now)).contains("Saved to readeck: "))
        #expect(lines(.sending).contains("Waits to be saved to readeck"))
        let failed = lines(.failed(.refused(status: 400))).replacing("\n", with: " ")
        #expect(failed.contains("Not saved to readeck: The server answered with status 400. Saving it again"))
        for failure in [SaveFailure.noLink, .notOfAccount(name: "home"), .goneFromServer] {
            let lasting = lines(.failed(failure)).replacing("\n", with: " ")
            #expect(lasting.contains("Not saved to readeck: The "))
            #expect(!lasting.contains("again"), "\(lasting)")
        }
        let waiting = lines(.waiting(.credentials(nil), next: Samples.now)).replacing("\n", with: " ")
        #expect(waiting.contains("The server does not accept the token or password. Correct it in config.toml and"))
        #expect(lines(.unsure).contains("May have been saved to readeck"))
    }

    @Test("The open article says what becomes of it while it waits to be saved")
    func openArticle() {
        var reader = reader("readeck")
        reader.press("B")
        reader.press(.enter)
        #expect(reader.text.contains("Waits to be saved to readeck"), "\(reader.text)")
        reader.libraryChanges { library in
            library.saves[Self.first] = [Save(service: "readeck", .saved(Samples.now))]
            library.headlines[0].saveMark = .saved
        }
        #expect(reader.text.contains("Saved to readeck: "), "\(reader.text)")
        #expect(reader.model.article?.headline.saveMark == .saved)
        _ = reader.newEffects()
        reader.libraryChanges { $0.headlines[1].isStarred = true }
        #expect(!reader.newEffects().contains { if case .loadSaves = $0 { true } else { false } })
    }

    @Test("What became of a save is said once, when it is known")
    func result() {
        let later = Samples.now.addingTimeInterval(60)
        let results: [(Save.State, String?)] = [
            (.saved(Samples.now), "Saved to readeck."),
            (.failed(.noLink), "Not saved to readeck: The article has no web address."),
            (.waiting(.refused(status: 503), next: later), "Waits to be saved to readeck: The server answered with"),
            (.unsure, "May have been saved to readeck"), (.sending, nil), (.waiting(nil, next: later), nil),
        ]
        for (state, sentence) in results {
            var reader = reader("readeck")
            reader.press("B")
            #expect(reader.status.contains("Saving to readeck…"))
            reader.press("j")
            reader.libraryChanges { $0.saves[Self.first] = [Save(service: "readeck", state)] }
            let messages = reader.model.messages.waiting.map(\.text).joined()
            #expect(sentence.map { messages.contains($0) } ?? messages.isEmpty, "\(state): \(reader.text)")
            reader.press("j")
            reader.libraryChanges { $0.headlines[1].isStarred = true }
            #expect(reader.model.messages.waiting.isEmpty, "\(state)")
        }
    }

    @Test("A screen reader gets words for the mark")
    func plain() {
        var appearance = Appearance()
        appearance.isPlain = true
        var library = FakeLibrary(headlines: Samples.headlines(1...1))
        library.headlines[0].saveMark = .failed
        #expect(Reader(library, appearance: appearance).text.contains("not saved"))
    }
}
