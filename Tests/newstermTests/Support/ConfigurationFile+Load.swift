@testable import Commands
@testable import FrontEnd
@testable import NewsService

extension ConfigurationFile {
    /// Loads it as a command does, which parses the keys and looks.
    static func load(_ path: String, isRequired: Bool) throws(Unusable) -> Configuration {
        var tables = KeysAndThemes()
        return try load(path, isRequired: isRequired, &tables)
    }
}
