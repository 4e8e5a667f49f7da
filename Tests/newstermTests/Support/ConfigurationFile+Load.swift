@testable import Commands
@testable import FrontEnd
@testable import NewsService

extension ConfigurationFile {
    /// As a command does, which takes the keys and looks apart.
    static func load(_ path: String, isRequired: Bool) throws(Unusable) -> Configuration {
        var tables = KeysAndThemes()
        return try load(path, isRequired: isRequired, &tables)
    }
}
