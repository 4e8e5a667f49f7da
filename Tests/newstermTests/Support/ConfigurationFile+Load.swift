@testable import NewsService

extension ConfigurationFile {
    /// A file, but for keys and looks.
    static func load(_ path: String, isRequired: Bool) throws(Unusable) -> Configuration {
        var none = NoReaderTables()
        return try load(path, isRequired: isRequired, &none)
    }
}
