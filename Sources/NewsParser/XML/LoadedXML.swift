import CLibXML2
import Glibc
import Synchronization

/// The libxml2 that the process loads, which may be a newer one than it was built with, or an older one that is of no use.
public enum LoadedXML {
    /// As in "2.9.14"; nil: there is none.
    public static var version: String? {
        let fileNames = XMLLibrary.fileNames
        let usable = try? XMLLibrary.load(fileNames).library
        guard let library = usable ?? fileNames.lazy.compactMap(XMLLibrary.openFile).first else { return nil }
        return newsterm_xml_version(library).map { dotted(String(cString: $0)) }
    }

    /// Opens libxml2, for a process that is going to read documents and has time now.
    public static func prepare() { _ = XMLLibrary.functions }

    /// Takes the sentence with which the process ends where there is no libxml2, just before `exit`. It goes to standard
    /// error by itself, which is of no use while a program shows a screen: that one sets another.
    public static func whenMissing(say: @escaping @Sendable (String) -> Void) { lastWords.withLock { $0 = say } }

    static func sayAtEnd(_ sentence: String) { lastWords.withLock { $0 }(sentence) }

    private static let lastWords = Mutex<@Sendable (String) -> Void> { sentence in
        let bytes = Array(sentence.utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    /// libxml2 says 20914 for 2.9.14, and what kind of build it is behind that.
    static func dotted(_ number: String) -> String {
        guard let number = Int(number.prefix { $0.isASCII && $0.isNumber }) else { return number }
        return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}
