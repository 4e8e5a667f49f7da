/// Builds a feed from a document's elements. One class per format; `FeedDocument` chooses it by the root element.
protocol FeedReader: AnyObject {
    /// The site's address, once known: the base for relative addresses when the document is a local file.
    var siteLink: String? { get }
    /// Returns the completed entries and forgets them.
    func takeEntries() -> [ParsedEntry]

    /// Ends the document and returns what was read.
    func finish() -> ParsedFeed
    /// How to read an element that starts here.
    func open(_ tag: XMLStartTag, base: String?) -> ElementUse
    /// Called at the end of an element whose text was asked for.
    func close(_ name: XMLName, _ text: CapturedText)
    /// Called at the end of an element whose children were asked for.
    func close(_ name: XMLName)
}

/// How a reader wants an element to be read.
enum ElementUse {
    case children
    /// The content, including nested elements, as one text.
    case text(CapturedText.Kind)
    case nothing
}
