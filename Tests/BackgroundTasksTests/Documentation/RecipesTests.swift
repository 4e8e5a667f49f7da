import Foundation
import TestSupport
import Testing

@Suite("The recipes", .timeLimit(.minutes(30)))
struct RecipesTests {
    private static let package = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// On request, since it fetches the two packages and compiles them: `NEWSTERM_RECIPES=1 swift test --filter RecipesTests`.
    @Test(
        "The page's code compiles unchanged with its imports, beside swift-service-lifecycle and swift-log",
        .enabled(if: ProcessInfo.processInfo.environment["NEWSTERM_RECIPES"] != nil))
    func compiled() async throws {
        let page = Self.package.appending(path: "Sources/BackgroundTasks/BackgroundTasks.docc/Recipes.md")
        let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```\n").first }.filter { $0.hasPrefix("import ") }
        #expect(blocks.count == 2)
        let directory = try TemporaryDirectory()
        try directory.write(Self.manifest, to: "Package.swift")
        for (number, block) in blocks.enumerated() { try directory.write(block, to: "Sources/Recipes/\(number).swift") }
        // Kept beside the tests, so that the packages are compiled once.
        let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let scratch = URL(fileURLWithPath: executable).deletingLastPathComponent().appending(path: "recipes").path
        let ending = try await ChildProcess.run(
            ["swift", "build", "--package-path", directory.path, "--scratch-path", scratch])
        #expect(ending.status == 0, "\(ending.output.suffix(2000)) \(ending.words.suffix(2000))")
    }

    private static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Recipes",
            dependencies: [
                .package(name: "newsterm", path: "\(package.path)"),
                .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
                .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
            ],
            targets: [
                .target(
                    name: "Recipes",
                    dependencies: [
                        .product(name: "BackgroundTasks", package: "newsterm"),
                        .product(name: "Logging", package: "swift-log"),
                        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                    ])
            ]
        )
        """
}
