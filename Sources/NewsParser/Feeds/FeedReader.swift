/// Makes a feed of a document's elements. One for each format; `FeedDocument` chooses by the root element.
protocol FeedReader: AnyObject {
    /// The site's address as far as it is known: what relative addresses are relative to in a file.
    var siteLink: String? { get }
    /// Gives the entries that are complete, and forgets them.
    func takeEntries() -> [ParsedEntry]

    /// Ends the document and gives what was read.
    func finish() -> ParsedFeed
    /// What is wanted of an element that starts here.
    func open(_ tag: XMLStartTag, base: String?) -> ElementUse
    /// An element whose text was wanted ends.
    func close(_ name: XMLName, _ text: CapturedText)
    /// An element whose children were wanted ends.
    func close(_ name: XMLName)
}

/// What a reader wants of an element.
enum ElementUse {
    case children
    /// Its content, elements in it included, as one text.
    case text(CapturedText.Kind)
    case nothing
}
