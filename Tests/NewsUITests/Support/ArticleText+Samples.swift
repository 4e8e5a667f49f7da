import News

extension ArticleText.Block {
    /// A paragraph of plain words.
    nonisolated static func paragraph(_ words: String) -> ArticleText.Block { .paragraph(StyledText(words)) }
}
