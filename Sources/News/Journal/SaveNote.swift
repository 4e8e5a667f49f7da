/// What became of a request to save an article to a service, as the journal stores it.
public struct SaveNote: Codable, Sendable, Equatable {
    public enum Ending: Codable, Sendable, Equatable {
        case saved
        /// It is tried again.
        case postponed(SaveFailure)
        case failed(SaveFailure)
        case unsure
    }

    /// The article's title or address.
    public var article: String
    public var service: String
    public var ending: Ending

    public init(article: String, service: String, _ ending: Ending) {
        (self.article, self.service, self.ending) = (article, service, ending)
    }

    /// The journal's sentence.
    public var words: String {
        switch ending {
        case .saved: "“\(article)” was saved to \(service)."
        case .postponed(let failure): "“\(article)” waits to be saved to \(service): \(failure)"
        case .failed(let failure): "“\(article)” was not saved to \(service): \(failure)"
        case .unsure:
            "“\(article)” may have been saved to \(service): the answer was lost, and the service cannot say whether it has "
                + "the page. Not repeated."
        }
    }
}
