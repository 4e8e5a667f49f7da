import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

/// An article's links, enclosures and words.
extension ScreenTest {
    static let reading: [ScreenTest] = [
        ScreenTest(.showLinks, "The article's links are listed, the first of them selected") { place, reader in
            reader.press(place.key)
            #expect(reader.focusedTitle.contains("Links") && reader.selectedNumber == 1, "\(place)")
            #expect(reader.inView[1].hasPrefix("  2  https://a.example/2"), "\(place)")
        },
        ScreenTest(.chooseLink, "The line of that number is selected, and further digits go on with the number") {
            place, reader in
            guard case .character(let digit) = place.key, let number = digit.wholeNumberValue else {
                Issue.record("\(place)")
                return
            }
            if number > 0 {
                var other = reader
                other.press(place.key)
                #expect(other.selectedNumber == number, "\(place)")
            }
            reader.press("1")
            reader.press(place.key)
            #expect(reader.selectedNumber == 10 + number && reader.screen[0].hasSuffix("1\(number)"), "\(place)")
        },
        ScreenTest(.goToNote, "The note is on the screen that the text refers to; pressed again, the text") {
            place, reader in
            let words = StyledText([.init("Words"), .init("1", style: .note)])
            let others = (1...60).map { ArticleText.Block.paragraph(StyledText("Paragraph \($0)")) }
            let note = ArticleText.Block.footnotes([Footnote(label: "1", [.paragraph("The note")])])
            let text = ArticleText(blocks: [.paragraph(words)] + others + [note])
            let width = reader.model.frame.textWidth
            reader.model.article?.show(LoadedArticle(Samples.article(Samples.headline(1)), text, width: width))
            reader.press("g")
            reader.press(place.key)
            #expect(reader.inView.contains { $0.contains("[1] The note") }, "\(place)")
            reader.press(place.key)
            #expect(reader.inView.contains { $0.contains("Words[1]") }, "\(place)")
        },
        ScreenTest(.nextLink, "The link below stands out, and Enter opens it; from the last one, the first") {
            place, reader in
            reader.showStops()
            reader.press(place.key)
            _ = reader.newEffects()
            reader.press(.enter)
            #expect(reader.newEffects() == [.openInBrowser("https://a.example/1")], "\(place)")
            reader.press(place.key)
            reader.press(.enter)
            #expect(reader.newEffects() == [.openInBrowser("https://a.example/2")], "\(place)")
        },
        ScreenTest(.previousLink, "The link above stands out; from the first one, the last") { place, reader in
            reader.showStops()
            reader.press("..")
            reader.press(place.key)
            _ = reader.newEffects()
            reader.press(.enter)
            #expect(reader.newEffects() == [.openInBrowser("https://a.example/1")], "\(place)")
        },
        ScreenTest(.foldPart, "What the article folds away is shown; pressed again, it is not") { place, reader in
            reader.showFolds()
            reader.press(place.key)
            #expect(reader.inView.contains { $0.contains("▾ One") }, "\(place)")
            #expect(reader.text.contains("First part") && !reader.text.contains("Second part"), "\(place)")
            reader.press(place.key)
            #expect(reader.inView.contains { $0.contains("▸ One") } && !reader.text.contains("First part"), "\(place)")
        },
        ScreenTest(.foldAllParts, "All that the article folds away is shown; pressed again, none of it") {
            place, reader in
            reader.showFolds()
            reader.press(place.key)
            #expect(reader.text.contains("First part") && reader.text.contains("Second part"), "\(place)")
            reader.press(place.key)
            #expect(!reader.text.contains("First part") && !reader.text.contains("Second part"), "\(place)")
        },
        ScreenTest(
            .openEnclosure, "The files of the article are listed, the first of them selected; the chosen one is opened"
        ) {
            place, reader in
            reader.press(place.key)
            guard place.context != .enclosures else {
                return #expect(reader.newEffects() == [.openEnclosure(.init(url: "https://a.example/21.mp3"))])
            }
            #expect(reader.focusedTitle.contains("Files") && reader.selectedNumber == 1, "\(place)")
            #expect(reader.inView[1].contains("2.mp3"), "\(place)")
        },
        ScreenTest(.showChapters, "The chapters of the article's file are listed, the first of them selected") {
            place, reader in
            reader.press(place.key)
            #expect(reader.focusedTitle.contains("Chapters") && reader.selectedNumber == 1, "\(place)")
            #expect(reader.inView[1].contains("2:00  Chapter 2"), "\(place)")
        },
        ScreenTest(.showTranscript, "The transcript of the article's episode is shown") { place, reader in
            reader.press(place.key)
            #expect(reader.focusedTitle.contains("Transcript"), "\(place)")
            #expect(reader.inView.contains { $0.contains("2:00  Spoken 2") }, "\(place)")
        },
        ScreenTest(
            .downloadEnclosure, "The files of the article are listed, to choose one; the chosen one is asked for"
        ) {
            place, reader in
            reader.press(place.key)
            if place.context != .enclosures {
                #expect(reader.focusedTitle.contains("Files") && reader.selectedNumber == 1, "\(place)")
                #expect(reader.screen.last?.contains("Enter download") == true, "\(place)")
                reader.press("21")
                reader.press(.enter)
            }
            guard case .download(let enclosure, let article)? = reader.newEffects().last else {
                Issue.record("\(place)")
                return
            }
            #expect(enclosure.url == "https://a.example/21.mp3" && article != nil, "\(place)")
        },
        ScreenTest(.find, "Words are asked for, and where they stand is shown and marked as they are typed") {
            place, reader in
            reader.press(place.key)
            #expect(reader.status.contains("Find:"), "\(place)")
            let words = place.context == .help ? "select text" : "graph 50"
            reader.press(words)
            #expect(reader.status.contains("Find: \(words)"), "\(place)")
            #expect(reader.markedWords == [words], "\(place)")
        },
        ScreenTest(.nextMatch, "The place after it is shown, where the words stand again") { place, reader in
            let number = reader.matchNumber
            reader.press(place.key)
            #expect(number != nil && reader.matchNumber == number.map { $0 + 1 }, "\(place)")
            let words = place.context == .help ? "article" : "paragraph"
            #expect(Set(reader.markedWords.map { $0.lowercased() }) == [words], "\(place)")
        },
        ScreenTest(.previousMatch, "The place before it is shown") { place, reader in
            let number = reader.matchNumber
            reader.press(place.key)
            #expect(number != nil && reader.matchNumber == number.map { $0 - 1 }, "\(place)")
        },
        ScreenTest(.endFinding, "Nothing is marked any more, and the text stays where it is") { place, reader in
            let before = reader
            #expect(!before.markedWords.isEmpty && before.matchNumber != nil)
            reader.press(place.key)
            #expect(reader.markedWords.isEmpty && reader.matchNumber == nil, "\(place)")
            #expect(reader.inView == before.inView, "\(place)")
        },
        ScreenTest(.search, "A search is asked for; results of all lists come as one types") { place, reader in
            reader.press(place.key)
            #expect(reader.status.contains("Search:"), "\(place)")
            reader.press("article 7")
            #expect(reader.listTitle.contains("Search: article 7"), "\(place)")
            let found = reader.text(of: .headlines).filter { $0.contains("Article ") && !$0.contains("Text of") }
            #expect(found.first?.hasSuffix("Article 7") == true && found.count > 2, "\(place)")
            #expect(found.allSatisfy { $0.split(separator: " ").last?.contains("7") == true }, "\(place)")
        },
        ScreenTest(.filterList, "A filter is asked for; of the list stays what fits it, as one types") {
            place, reader in
            reader.press(place.key)
            #expect(reader.status.contains("Filter:"), "\(place)")
            reader.press("article 7")
            #expect(reader.listTitle.contains("article 7"), "\(place)")
            let found = reader.text(of: .headlines).filter { $0.contains("Article ") && !$0.contains("Text of") }
            #expect(
                !found.isEmpty && found.allSatisfy { $0.split(separator: " ").last?.contains("7") == true }, "\(place)")
        },
    ]
}

extension Reader {
    /// The highlighted words of the article.
    fileprivate var markedWords: [String] {
        let (canvas, columns) = (canvas, model.screen == nil ? model.frame.panes.article : 0..<model.size.columns)
        return model.frame.body.flatMap { row in
            let cells = Array(canvas.lines[row])
            var words: [String] = []
            var continues = false
            for column in columns where column < cells.count {
                let isMarked = canvas.style(row: row, column: column).attributes.contains(.reverse)
                if isMarked {
                    if continues {
                        words[words.count - 1].append(cells[column])
                    } else {
                        words.append(String(cells[column]))
                    }
                }
                continues = isMarked
            }
            return words
        }
    }

    /// The 3 in "3 of 12 matches".
    fileprivate var matchNumber: Int? {
        status.firstMatch(of: /(\d+) of \d+ matches/).flatMap { Int($0.1) }
    }
}

extension Reader {
    /// Shows an article with two folds.
    fileprivate mutating func showFolds() {
        let text = ArticleText(
            blocks: [
                .details(summary: StyledText("One"), isOpen: false, [.paragraph("First part")]),
                .details(summary: StyledText("Two"), isOpen: false, [.paragraph("Second part")]),
            ])
        let width = model.frame.textWidth
        model.article?.show(LoadedArticle(Samples.article(Samples.headline(1)), text, width: width))
        press("g")
    }

    /// Shows an article with two links.
    fileprivate mutating func showStops() {
        let text = ArticleText(
            blocks: (1...2).map { .paragraph(StyledText([.init("Read "), .init("this", link: $0)])) },
            links: (1...2).map { .init("https://a.example/\($0)") })
        let width = model.frame.textWidth
        model.article?.show(LoadedArticle(Samples.article(Samples.headline(1)), text, width: width))
        press("g")
    }
}
