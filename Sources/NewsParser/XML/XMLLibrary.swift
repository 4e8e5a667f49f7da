import CLibXML2
import Glibc

/// libxml2, opened when the process first reads a document and then kept: a start is not to pay for it.
enum XMLLibrary {
    /// Sought in turn where the system keeps its libraries. The number stands for the binary interface: 2 up to libxml2
    /// 2.13, 16 from 2.14 on. Whichever headers this was built with, both will do. The functions of `XMLFunctions` are
    /// the same in both, and so is what is used of structures: all of `xmlSAXHandler`, the first two members of
    /// `xmlParserCtxt`, `xmlError` up to its level, and the name of an `htmlEntityDesc`.
    static let fileNames = ["libxml2.so.2", "libxml2.so.16"]

    /// Why the library can not be used, as a sentence.
    struct Unusable: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    /// Ready to parse. A process that can not have it ends as if it had been linked: there is no news without.
    static let functions: XMLFunctions = {
        do {
            let functions = try open(fileNames)
            functions.xmlInitParser()
            return functions
        } catch {
            LoadedXML.sayAtEnd("newsterm: \(error)\n")
            exit(EXIT_FAILURE)
        }
    }()

    static func open(_ fileNames: [String]) throws(Unusable) -> XMLFunctions { try load(fileNames).functions }

    /// The first of the files that has all the functions: an old one does not hide a good one of another name.
    /// - Throws: when none of them does, or is there.
    static func load(
        _ fileNames: [String]
    ) throws(Unusable) -> (library: UnsafeMutableRawPointer, fileName: String, functions: XMLFunctions) {
        var (missing, outdated): ([String], [String]) = ([], [])
        let table = UnsafeMutablePointer<XMLFunctions>.allocate(capacity: 1)
        defer { table.deallocate() }
        for fileName in fileNames {
            guard let library = openFile(fileName) else {
                missing.append(dlerror().map { String(cString: $0) } ?? fileName)
                continue
            }
            guard let function = newsterm_xml_fill(table, library) else { return (library, fileName, table.pointee) }
            outdated.append("\(fileName) has no \(String(cString: function))")
            dlclose(library)
        }
        throw Unusable(
            description: outdated.isEmpty
                ? "libxml2 is not installed or damaged (\(missing.joined(separator: "; "))); run Resources/setup"
                : "libxml2 is too old: \(outdated.joined(separator: "; "))")
    }

    /// - Returns: nil: it is not there, or damaged.
    static func openFile(_ fileName: String) -> UnsafeMutableRawPointer? {
        // Local: the libraries behind it must not lend their names to anyone else's.
        dlopen(fileName, RTLD_NOW | RTLD_LOCAL)
    }
}

/// The bytes of one of libxml2's texts, which end with a zero.
func textBytes(_ start: UnsafePointer<xmlChar>) -> UnsafeBufferPointer<UInt8> {
    let count = start.withMemoryRebound(to: CChar.self, capacity: 1) { strlen($0) }
    return UnsafeBufferPointer(start: start, count: count)
}
