/// What pictures in characters say of themselves.
enum PictureTexts {
    /// What the darkest shade of a heat map stands for: a count, or from one to another.
    static func articles(_ range: String, isOne: Bool) -> String {
        say("\(range) \(isOne ? "article" : "articles")", ja: "\(range)件")
    }
}
