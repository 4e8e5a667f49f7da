import Foundation
import Testing

@testable import HardStrings

extension HardString {
    static func all() throws -> [HardString] {
        try all(at: #require(Bundle.module.url(forResource: "Fixtures/hard-strings", withExtension: "tsv")))
    }
}
