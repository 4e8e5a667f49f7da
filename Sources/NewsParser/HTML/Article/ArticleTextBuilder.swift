import News

/// Builds an `ArticleText` from HTML parser events.
final class ArticleTextBuilder: HTMLEvents {
    /// The kind of block that the current line will become.
    enum LineKind: Equatable {
        case paragraph
        case heading(level: Int)
        case code
        case term
    }

    /// An `a` element.
    struct OpenLinkElement {
        /// The external address it links to.
        var target: String?
        /// The anchor on this page that it links to.
        var fragment: String?
        /// Where its words start in the line.
        var start: Int
        /// Assigned when the first words arrive.
        var number: Int?
    }

    static let maximumBlocks = 20_000
    /// Blocks nested deeper than this are moved out of their container.
    static let maximumNesting = 24

    let baseURL: String?
    var containers = [BlockContainer(.root, element: "")]
    var blockCount = 0
    var line = InlineCollector()
    var lineKind = LineKind.paragraph
    var styles = StyleDepths()
    var preformattedDepth = 0
    var openLinks: [OpenLinkElement] = []
    var links = LinkTable()
    /// Where the last note mark ends in the line.
    var noteEnd: Int?
    /// The previous picture's address; pages often repeat it for browsers without scripts.
    var lastImage: String?
    var media: OpenMediaElement?
    var math = MathElements()
    /// The number of open elements within, and including, an element that is hidden.
    private var skippedDepth = 0
    /// Whether the page supplies brackets around ruby readings.
    private var hasRubyParentheses = false

    init(baseURL: String?) {
        self.baseURL = baseURL
    }

    func finished() -> ArticleText {
        endLine()
        closeContainers(above: 1)
        return ArticleText(blocks: containers[0].blocks, links: links.links)
    }

    func startElement(_ name: String, attribute: (String) -> String?) {
        guard skippedDepth == 0 else {
            skippedDepth += 1
            return
        }
        if HiddenElement.isHidden(name, attribute) {
            skippedDepth = 1
            return
        }
        if name == "math", let words = attribute("alttext") {
            line.append(words, attributesOfWords())
            skippedDepth = 1
            return
        }
        startMath(name)
        if startInline(name, attribute) { return }
        startBlock(name, attribute)
    }

    func endElement(_ name: String) {
        guard skippedDepth == 0 else {
            skippedDepth -= 1
            return
        }
        endMath(name)
        if endInline(name) { return }
        endBlock(name)
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard skippedDepth == 0, media == nil, let base = bytes.baseAddress else { return }
        var position = 0
        while position < bytes.count {
            let byte = base[position]
            if byte <= 0x20 || byte == 0x7F {
                position += 1
                if preformattedDepth > 0 {
                    line.append(preformatted: byte, styles.attributes(link: openLinks.last?.number))
                } else if ASCII.isSpace(byte) {
                    line.appendSpace(
                        styles.attributes(link: openLinks.last?.number), isLineEnd: byte == 0x0A || byte == 0x0D)
                }
                continue
            }
            if byte == 0xC2, position + 1 < bytes.count, base[position + 1] < 0xA0 {
                position += 2
                continue
            }
            var stop = position + 1
            while stop < bytes.count, base[stop] > 0x20, base[stop] != 0x7F, base[stop] != 0xC2 { stop += 1 }
            if byte == 0xC2, stop == position + 1 { stop = min(stop + 1, bytes.count) }
            let attributes = attributesOfWords()
            if preformattedDepth > 0 {
                line.append(preformatted: base + position, count: stop - position, attributes)
            } else {
                line.append(base + position, count: stop - position, attributes)
            }
            position = stop
        }
    }
}

extension ArticleTextBuilder {
    /// - Returns: false when the element is not inline.
    private func startInline(_ name: String, _ attribute: (String) -> String?) -> Bool {
        switch name {
        case "br":
            if preformattedDepth > 0 {
                line.append(preformatted: 0x0A, styles.attributes(link: openLinks.last?.number))
            } else {
                line.breakLine()
            }
        // A place where a word may be broken.
        case "wbr": line.append("\u{200B}", attributesOfWords())
        case "a": openLink(attribute)
        case "img", "amp-img": addImage(attribute)
        case "input":
            guard attribute("type")?.lowercased() == "checkbox" else { break }
            line.append(attribute("checked") == nil ? "[ ] " : "[x] ", attributesOfWords())
        case "iframe", "video", "audio", "embed": openMedia(name, attribute)
        case "source": addSource(attribute)
        case "q": line.append("“", attributesOfWords())
        case "ruby": hasRubyParentheses = false
        case "rp": hasRubyParentheses = true
        case "rt": if !hasRubyParentheses { line.append("（", attributesOfWords()) }
        default:
            guard let style = StyleDepths.style(of: name) else { return false }
            styles.open(style)
        }
        return true
    }

    private func endInline(_ name: String) -> Bool {
        switch name {
        case "br", "wbr", "img", "amp-img", "input", "source", "ruby", "rp": break
        case "a": closeLink()
        case "iframe", "video", "audio", "embed": closeMedia(name)
        case "q": line.append("”", attributesOfWords())
        case "rt": if !hasRubyParentheses { line.append("）", attributesOfWords()) }
        default:
            guard let style = StyleDepths.style(of: name) else { return false }
            styles.close(style)
        }
        return true
    }
}
