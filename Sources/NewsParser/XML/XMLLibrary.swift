import CLibXML2
import Glibc

/// libxml2, opened when the process first reads a document and then kept: a start is not to pay for it.
enum XMLLibrary {
    /// Sought where the system keeps its libraries. The number in it stands for the binary interface, to which the headers
    /// this was built with belong.
    static let fileName = "libxml2.so.2"

    /// Why the library can not be used, as a sentence.
    struct Unusable: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    /// Ready to parse. A process that can not have it ends as if it had been linked: there is no news without.
    static let functions: XMLFunctions = {
        do {
            let functions = try open(fileName)
            functions.xmlInitParser()
            return functions
        } catch {
            let sentence = Array("newsterm: \(error)\n".utf8)
            _ = write(STDERR_FILENO, sentence, sentence.count)
            exit(EXIT_FAILURE)
        }
    }()

    static func open(_ fileName: String) throws(Unusable) -> XMLFunctions {
        // Local: the libraries behind it must not lend their names to anyone else's.
        guard let library = dlopen(fileName, RTLD_NOW | RTLD_LOCAL) else {
            let reason = dlerror().map { String(cString: $0) } ?? fileName
            throw Unusable(description: "libxml2 is not installed or damaged (\(reason)); run Resources/setup")
        }
        let table = UnsafeMutablePointer<XMLFunctions>.allocate(capacity: 1)
        defer { table.deallocate() }
        if let missing = newsterm_xml_fill(table, library) {
            dlclose(library)
            throw Unusable(description: "libxml2 is too old: \(fileName) has no \(String(cString: missing))")
        }
        return table.pointee
    }
}

/// The bytes of one of libxml2's texts, which end with a zero.
func textBytes(_ start: UnsafePointer<xmlChar>) -> UnsafeBufferPointer<UInt8> {
    let count = start.withMemoryRebound(to: CChar.self, capacity: 1) { strlen($0) }
    return UnsafeBufferPointer(start: start, count: count)
}
