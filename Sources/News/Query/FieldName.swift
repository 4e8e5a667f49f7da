/// The words before a colon that a query knows. Another word before a colon is a word.
enum FieldName: String, CaseIterable {
    case title, author, text, feed, tag, link
    case state = "is"
    case has, age, date

    init?(_ text: String) {
        switch text.lowercased() {
        case "body", "content": self = .text
        case "by": self = .author
        case "url": self = .link
        case let name: self.init(rawValue: name)
        }
    }
}
