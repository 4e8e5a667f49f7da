import News
import Presentation
import Texts

extension Model {
    /// `:import`.
    mutating func importFeeds(_ file: String, _ effects: inout [Effect]) {
        if refusesChanges() { return }
        messages.announce(FeedListFileTexts.importsFile(file), .importFeeds(file))
        effects.append(.importFeeds(file))
    }

    mutating func imported(_ file: String, _ imported: ImportedFeeds, _ refresh: RefreshResult?) {
        let undo = imported.isUndoable ? keyMap.keyName(for: .undo).map(ActTexts.undoes) : nil
        let sentences = [FeedListFileTexts.sentence(on: imported), refresh?.sentence, undo].compactMap { $0 }
        messages.add(sentences.joined(separator: CountTexts.pause), resultOf: .importFeeds(file))
    }

    /// `:edit`.
    mutating func editFeedList(_ effects: inout [Effect]) {
        if !refusesChanges() { effects.append(.editFeedList(line: nil)) }
    }

    /// Called when the user has left the editor.
    mutating func edited(_ list: EditedFeedList, _ effects: inout [Effect]) {
        for copy in list.leftCopies { messages.add(FeedListFileTexts.leftCopy(copy), isError: true) }
        if !list.added.isEmpty { effects.append(.refresh(list.added)) }
        guard let line = list.firstProblem, let first = list.problems.first else {
            if list.editorReturnedEarly { return messages.add(FeedListFileTexts.notWaited) }
            guard list.feeds == 0 else { return messages.add(FeedListFileTexts.sentence(on: list)) }
            return messages.add(
                FeedListFileTexts.empty(
                    undo: list.isChanged ? keyMap.keyName(for: .undo) : nil, add: keyMap.keyName(for: .addFeed),
                    choose: keyMap.keyName(for: .chooseFeeds)))
        }
        messages.add(first.text, isError: true)
        messages.add(FeedListFileTexts.editAgain(list.problems.count - 1, isOffered: !isAsking))
        make(.editAgain(line: line))
        // It has been reported.
        feedListProblems = list.problems.map(\.text)
    }
}
