import Texts

extension Notice {
    /// The sentence for the status line.
    package var sentence: String {
        switch self {
        case .failure(let error), .downloadsFailed(let error): ErrorTexts.sentence(for: error)
        case .downloads(let words): inEnglish(words, else: NoticeTexts.downloadProblem(words))
        case .settingNotTaken(let error):
            NoticeTexts.settingAppliesLater(ErrorTexts.sentence(for: error))
        case .handedOver(let sentence, let entry): entry?.text ?? sentence
        }
    }
}
