import TestSupport

@testable import NewsService

extension Locations {
    /// With only these environment variables.
    init(
        configuration: String? = nil, feedList: String? = nil, data: String? = nil, environment: [String: String]
    ) {
        self.init(configuration: configuration, feedList: feedList, data: data, variable: { environment[$0] })
    }
}

extension Locations {
    /// Files of a test's own folder.
    init(in folder: TemporaryDirectory) {
        self.init(
            configuration: "\(folder.path)/config.toml", feedList: "\(folder.path)/urls", data: "\(folder.path)/data")
    }
}
