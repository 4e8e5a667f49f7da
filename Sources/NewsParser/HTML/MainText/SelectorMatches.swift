import CLibXML2
import News

/// The elements of a page that a selector matches, found by libxml2's XPath.
enum SelectorMatches {
    /// Steps of all evaluations: some tenths of a second. Elements nested in each other multiply.
    private static let maximumSteps: UInt = 10_000_000
    /// Bytes of an attribute that are compared. libxml2 counts no work on strings: with a class of megabytes on an
    /// ancestor of many elements, the steps above would take most of an hour.
    private static let maximumAttributeBytes = 1_000

    /// - Returns: In document order; empty, too, if the page takes too many steps.
    static func nodes(of selector: ContentSelector, in tree: PageTree) -> [Int] {
        XMLLibrary.start()
        guard let document = document(of: tree, attributes: selector.attributes) else { return [] }
        defer { xmlFreeDoc(document) }
        guard let context = xmlXPathNewContext(document) else { return [] }
        defer { xmlXPathFreeContext(context) }
        context.pointee.opLimit = maximumSteps
        // Otherwise libxml2 prints to standard error, and so onto the screen.
        context.pointee.error = { _, _ in }
        var nodes: Set<Int> = []
        for path in selector.xpaths {
            guard let result = xmlXPathEval(path, context) else { return [] }
            defer { xmlXPathFreeObject(result) }
            guard let set = result.pointee.nodesetval, let found = set.pointee.nodeTab else { continue }
            for index in 0..<Int(set.pointee.nodeNr) { nodes.insert(Int(bitPattern: found[index]?.pointee._private)) }
        }
        return nodes.filter { $0 > 0 }.sorted()
    }

    /// A document with the tree's elements, each with its number, and some of their attributes.
    private static func document(of tree: PageTree, attributes: Set<String>) -> xmlDocPtr? {
        guard let document = xmlNewDoc(nil) else { return nil }
        var elements: [xmlNodePtr?] = Array(repeating: nil, count: tree.nodes.count)
        for (index, node) in tree.nodes.enumerated() where !node.isText {
            guard let element = xmlNewDocNode(document, nil, index == 0 ? "page" : node.name, nil) else { break }
            element.pointee._private = UnsafeMutableRawPointer(bitPattern: index)
            elements[index] = element
            if index == 0 {
                xmlDocSetRootElement(document, element)
            } else {
                xmlAddChild(elements[node.parent], element)
            }
            for (name, value) in node.attributes where attributes.contains(name) {
                xmlNewProp(element, name, String(decoding: value.utf8.prefix(maximumAttributeBytes), as: UTF8.self))
            }
        }
        return document
    }
}

extension PageTree {
    /// Those of the nodes, in document order, that are within no other.
    func outermost(_ nodes: [Int]) -> [Int] {
        var end = 0
        return nodes.filter { node in
            guard node >= end else { return false }
            end = self.nodes[node].end
            return true
        }
    }

    /// The page without some elements and all that is in them.
    /// - Parameter dropped: In document order.
    func without(_ dropped: [Int]) -> PageTree {
        var isDropped = Array(repeating: false, count: nodes.count)
        for node in outermost(dropped) { for index in node..<nodes[node].end { isDropped[index] = true } }
        let before = PrefixSums(isDropped.map { $0 ? 1 : 0 })
        func place(_ index: Int) -> Int { index - before.sum(0..<index) }
        var tree = self
        tree.nodes = nodes.indices.filter { !isDropped[$0] }.map { index in
            var node = nodes[index]
            node.parent = place(node.parent)
            node.end = place(node.end)
            return node
        }
        return tree
    }

    /// Whether an element has a text or a picture.
    func hasContent(_ node: Int) -> Bool {
        (node..<nodes[node].end).contains { index in
            nodes[index].isText ? !bytes(index).allSatisfy(ASCII.isSpace) : nodes[index].name == "img"
        }
    }
}
