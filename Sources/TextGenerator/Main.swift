import FoundationEssentials
import Glibc

/// Generates `Sources/Texts/Texts+Generated.swift` from the PO files in `Resources/locale`. Run it in the package
/// folder: `swift run TextGenerator`.
@main
enum Main {
    static func main() {
        do {
            let files = try poFiles(in: URL(filePath: "Resources/locale"))
            let faults = faults(in: files)
            if !faults.isEmpty { fail(faults.map(\.description)) }
            try Data(generatedSwift(files).utf8)
                .write(to: URL(filePath: "Sources/Texts/Texts+Generated.swift"), options: .atomic)
            print("\(files[0].entries.count) texts in \(files.count) languages.")
        } catch let fault as Fault {
            fail([fault.description])
        } catch {
            fail(["Run this in the folder of the package. \(error)"])
        }
    }

    private static func fail(_ messages: [String]) -> Never {
        let text = messages.map { "\($0)\n" }.joined()
        _ = text.withCString { write(STDERR_FILENO, $0, text.utf8.count) }
        exit(1)
    }
}

/// All PO files in a folder, English first, since the others are translated from it.
func poFiles(in folder: URL) throws -> [POFile] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        $0.hasSuffix(".po") && !$0.hasPrefix(".")
    }
    return try names.sorted { $0 == "en.po" || $1 != "en.po" && $0 < $1 }.map { name in
        let path = folder.path + "/" + name
        guard let text = String(validating: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) else {
            throw Fault(file: path, line: 1, message: "This file is not in UTF-8.")
        }
        return try POFile(path: path, text: text)
    }
}
