extension Model {
    /// `:import`.
    mutating func importFeeds(_ file: String, _ effects: inout [Effect]) {
        if refusesChanges() { return }
        messages.announce(FeedListFileTexts.importing(file), .importFeeds(file))
        effects.append(.importFeeds(file))
    }

    mutating func imported(_ file: String, _ imported: ImportedFeeds, _ refresh: RefreshResult?) {
        let undo = imported.isUndoable ? keyMap.keyName(for: .undo).map(FeedListFileTexts.takesBack) : nil
        let sentences = [FeedListFileTexts.sentence(on: imported), refresh?.sentence, undo].compactMap { $0 }
        messages.add(sentences.joined(separator: CountTexts.pause), resultOf: .importFeeds(file))
    }

    /// `:edit`.
    mutating func editFeedList(_ effects: inout [Effect]) {
        if !refusesChanges() { effects.append(.editFeedList(line: nil)) }
    }

    /// The editor has been left.
    mutating func edited(_ list: EditedFeedList) {
        guard !list.problems.isEmpty else {
            let sentences = [FeedListFileTexts.sentence(on: list), list.refresh?.sentence].compactMap { $0 }
            return messages.add(sentences.joined(separator: CountTexts.pause))
        }
        let problems = list.problems.map(KeptSentences.told)
        messages.add(ActTexts.brokenLine(problems[0]), isError: true)
        messages.add(FeedListFileTexts.editAgain(problems.count - 1))
        offer = .editAgain(line: list.firstProblem)
        // It has been told of.
        feedListProblems = problems
    }
}
