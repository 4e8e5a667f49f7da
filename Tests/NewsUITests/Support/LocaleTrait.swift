import News
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

/// Runs a test or a suite in a locale.
nonisolated struct LocaleTrait: TestTrait, SuiteTrait, TestScoping {
    let locale: InterfaceLocale

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await InterfaceLocale.$current.withValue(locale) { try await function() }
    }
}

nonisolated extension Trait where Self == LocaleTrait {
    static func language(_ language: Language) -> Self { LocaleTrait(locale: InterfaceLocale(language)) }

    static func locale(_ language: Language, dates: DateForms) -> Self {
        LocaleTrait(locale: InterfaceLocale(language, dates: dates))
    }
}

/// The result of a closure run in a language.
func speaking<Result>(_ language: Language, _ body: () throws -> Result) rethrows -> Result {
    try InterfaceLocale.$current.withValue(InterfaceLocale(language)) { try body() }
}
