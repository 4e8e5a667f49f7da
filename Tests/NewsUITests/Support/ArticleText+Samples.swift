import News

extension ArticleText.Block {
    nonisolated static func paragraph(_ words: String) -> ArticleText.Block { .paragraph(StyledText(words)) }
}
