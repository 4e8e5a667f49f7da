import Terminal
import Testing

@testable import NewsUI

/// Moving within what is shown.
extension ScreenTest {
    static let moving: [ScreenTest] = [
        ScreenTest(.moveDown, "The next line is selected; a text goes up by one") { place, reader in
            try expectMove(by: 1, place, &reader)
        },
        ScreenTest(.moveUp, "The line before is selected; a text goes down by one") { place, reader in
            try expectMove(by: -1, place, &reader)
        },
        ScreenTest(.pageDown, "It goes as far as one down for every line that is shown") { place, reader in
            try expect(place, &reader, isLike: .down, times: rowsOfPage)
        },
        ScreenTest(.pageUp, "It goes as far as one up for every line that is shown") { place, reader in
            try expect(place, &reader, isLike: .up, times: rowsOfPage)
        },
        ScreenTest(.halfPageDown, "It goes half as far down as a page") { place, reader in
            try expect(place, &reader, isLike: .down) { rowsOfPage($0) / 2 }
        },
        ScreenTest(.halfPageUp, "It goes half as far up as a page") { place, reader in
            try expect(place, &reader, isLike: .up) { rowsOfPage($0) / 2 }
        },
        ScreenTest(.goToTop, "The first line is there, above which there is none") { place, reader in
            try expect(place, &reader, isLike: .up) { _ in 500 }
        },
        ScreenTest(.goToBottom, "The last line is there, below which there is none") { place, reader in
            try expect(place, &reader, isLike: .down) { _ in 500 }
        },
    ]

    private static func expectMove(by lines: Int, _ place: Place, _ reader: inout Reader) throws {
        let before = reader
        reader.press(place.key)
        if let number = before.selectedNumber {
            // Of three feeds, only every third article is in the list.
            let step = place.context == .headlines ? 3 : 1
            #expect(reader.selectedNumber == number + lines * step, "\(place)")
        } else {
            let (upper, lower) = lines > 0 ? (before, reader) : (reader, before)
            #expect(Array(upper.inView.dropFirst()) == Array(lower.inView.dropLast()), "\(place)")
        }
        #expect(reader.inView != before.inView || reader.selection?.row != before.selection?.row, "\(place)")
    }

    /// What moves by a page: of results each takes two lines; among the tasks, it is their log.
    private static func rowsOfPage(_ reader: Reader) -> Int {
        switch reader.model.context {
        case .results: reader.inView.count / 2
        case .tasks: TasksPage(model: reader.model).logRows.count
        default: reader.inView.count
        }
    }

    private static func expect(
        _ place: Place, _ reader: inout Reader, isLike key: Key, times: @MainActor (Reader) -> Int
    ) throws {
        let before = reader
        reader.press(place.key)
        var stepped = before
        let isLog = place.context == .tasks && times(before) < 500
        if isLog { stepped.press(.tab) }
        for _ in 0..<times(before) { stepped.press(key) }
        if isLog { stepped.press(.tab) }
        #expect(reader.selection?.text == stepped.selection?.text, "\(place)")
        if reader.selectedNumber == nil || isLog { #expect(reader.inView == stepped.inView, "\(place)") }
        #expect(
            reader.inView != before.inView || reader.selection?.row != before.selection?.row, "\(place)")
    }
}
