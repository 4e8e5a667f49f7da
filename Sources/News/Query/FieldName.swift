/// The field names that a query knows. Any other word before a colon is searched for as it is.
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
