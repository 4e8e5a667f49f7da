import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

/// Moving within a list or text.
extension ScreenTest {
    static let moving: [ScreenTest] = [
        ScreenTest(.moveDown, "The next line is selected; a text goes up by one") { place, reader in
            try expectMove(by: 1, place, &reader)
        },
        ScreenTest(.moveUp, "The line before is selected; a text goes down by one") { place, reader in
            try expectMove(by: -1, place, &reader)
        },
        ScreenTest(.pageDown, "It goes as far as one down for every line that is shown") { place, reader in
            try expect(place, &reader, isLike: .down) { [rowsOfPage($0)] }
        },
        ScreenTest(.pageUp, "It goes as far as one up for every line that is shown") { place, reader in
            try expect(place, &reader, isLike: .up) { [rowsOfPage($0)] }
        },
        ScreenTest(.halfPageDown, "It goes half as far down as a page") { place, reader in
            try expect(place, &reader, isLike: .down) { [rowsOfPage($0) / 2, (rowsOfPage($0) + 1) / 2] }
        },
        ScreenTest(.halfPageUp, "It goes half as far up as a page") { place, reader in
            try expect(place, &reader, isLike: .up) { [rowsOfPage($0) / 2, (rowsOfPage($0) + 1) / 2] }
        },
        ScreenTest(.scrollRight, "Code that is wider than the page begins further on") { place, reader in
            showWideCode(&reader)
            reader.press(place.key)
            #expect(reader.inView[4].contains(" ‹") && reader.inView[4].contains(" end"), "\(place)")
        },
        ScreenTest(.scrollLeft, "It is back at its beginning") { place, reader in
            showWideCode(&reader)
            reader.press(">")
            reader.press(place.key)
            #expect(reader.inView[4].contains("  begin 000"), "\(place)")
        },
        ScreenTest(.goToTop, "The first line is there, above which there is none") { place, reader in
            expect(place, &reader, isAsFarAs: place.context == .tasks ? .up : .control("u"))
        },
        ScreenTest(.goToBottom, "The last line is there, below which there is none") { place, reader in
            expect(place, &reader, isAsFarAs: place.context == .tasks ? .down : .control("d"))
        },
    ]

    private static func showWideCode(_ reader: inout Reader) {
        let text = ArticleText(blocks: [.code(StyledText("begin \(String(repeating: "0", count: 76)) end"))])
        let width = reader.model.frame.textWidth
        reader.model.article?.show(LoadedArticle(Samples.article(Samples.headline(1)), text, width: width))
        reader.press("g")
    }

    private static func expectMove(by lines: Int, _ place: Place, _ reader: inout Reader) throws {
        let before = reader
        reader.press(place.key)
        if let number = before.selectedNumber {
            // With three feeds, only every third article is in the list.
            let step = place.context == .headlines ? 3 : 1
            #expect(reader.selectedNumber == number + lines * step, "\(place)")
        } else {
            let (upper, lower) = lines > 0 ? (before, reader) : (reader, before)
            #expect(Array(upper.inView.dropFirst()) == Array(lower.inView.dropLast()), "\(place)")
        }
        #expect(reader.inView != before.inView || reader.selection?.row != before.selection?.row, "\(place)")
    }

    /// The rows that a page key moves by: a result takes two lines, and on the tasks screen the log moves.
    private static func rowsOfPage(_ reader: Reader) -> Int {
        switch reader.model.context {
        case .results, .downloads: reader.inView.count / 2
        case .tasks: reader.rowsOfLog.count
        default: reader.inView.count
        }
    }

    /// - Parameter times: How often the other key must be pressed for the same effect; any of these numbers.
    private static func expect(
        _ place: Place, _ reader: inout Reader, isLike key: Key, times: @MainActor (Reader) -> [Int]
    ) throws {
        let before = reader
        reader.press(place.key)
        let isLog = place.context == .tasks
        let isAlike = times(before).contains { count in
            var stepped = before
            if isLog { stepped.press(.tab) }
            for _ in 0..<count { stepped.press(key) }
            if isLog { stepped.press(.tab) }
            let isPlaceAlike = reader.selectedNumber == stepped.selectedNumber
            return isPlaceAlike && (reader.selectedNumber != nil && !isLog || reader.inView == stepped.inView)
        }
        #expect(isAlike, "\(place)")
        #expect(reader.inView != before.inView || reader.selection?.row != before.selection?.row, "\(place)")
    }

    private static func expect(_ place: Place, _ reader: inout Reader, isAsFarAs key: Key) {
        var stepped = reader
        for _ in 0..<80 { stepped.press(key) }
        #expect(reader.inView != stepped.inView || reader.selection?.row != stepped.selection?.row, "\(place)")
        reader.press(place.key)
        #expect(reader.selection?.text == stepped.selection?.text, "\(place)")
        #expect(reader.inView == stepped.inView, "\(place)")
    }
}
