@testable import NewsService

extension Locations {
    /// With only these environment variables.
    init(
        configuration: String? = nil, feedList: String? = nil, data: String? = nil, environment: [String: String]
    ) {
        self.init(configuration: configuration, feedList: feedList, data: data, variable: { environment[$0] })
    }
}
