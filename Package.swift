// swift-tools-version: 6.2
import PackageDescription

/// The settings of all targets.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Whether to build the fuzz targets, which need NewsParser compiled for them: see Sources/Contributing.md. Off unless
/// `NEWSTERM_FUZZ=1`, to spare everyone else the build.
let isFuzzing = Context.environment["NEWSTERM_FUZZ"] != nil

/// The build's version for `newsterm --version`, if set; Resources/install sets it with Resources/version.
let versionOfBuild = Context.environment["NEWSTERM_VERSION"].map {
    [CSetting.define("NEWSTERM_VERSION", to: "\"\($0)\"")]
}

/// Whether newsterm loads libcurl and libxml2 on first use: see Sources/CLateLibraries. Set by `NEWSTERM_LATE=1`, as in
/// Resources/install, which also passes the libraries and their headers to the compiler.
let loadsLate = Context.environment["NEWSTERM_LATE"] != nil

/// Measures which code each input reaches, and detects invalid memory accesses.
let watched: [SwiftSetting] = isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address"])] : []

let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let httpServer: Target.Dependency = .product(name: "FlyingFox", package: "FlyingFox")
let sockets: Target.Dependency = .product(name: "FlyingSocks", package: "FlyingFox")

let package = Package(
    name: "newsterm",
    products: [
        .executable(name: "newsterm", targets: ["newsterm"]),
        .library(name: "BackgroundTasks", targets: ["BackgroundTasks"]),
        .library(name: "BackgroundTransfers", targets: ["BackgroundTransfers"]),
        .library(name: "BackgroundURLSessions", targets: ["BackgroundURLSessions"]),
        .library(name: "BackgroundURLSessionNames", targets: ["BackgroundURLSessionNames"]),
        .library(name: "LocalNotifications", targets: ["LocalNotifications"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
        .package(url: "https://github.com/LebJe/TOMLKit", .upToNextMinor(from: "0.6.0")),
        .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
    ],
    targets: [
        .target(name: "CBundled", cSettings: versionOfBuild),
        .target(name: "CLinux"),
        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .systemLibrary(name: "CLibXML2", pkgConfig: loadsLate ? nil : "libxml-2.0"),
        .systemLibrary(name: "CCurl", pkgConfig: loadsLate ? nil : "libcurl"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        // Linked by its module map: SwiftPM rejects the flags in its pkg-config file.
        .systemLibrary(name: "CNcurses"),
        .target(name: "BackgroundTasks", dependencies: ["CLinux", "Programs"], swiftSettings: strict),
        .target(
            name: "BackgroundTransfers", dependencies: ["BackgroundTasks", "Programs", "Web"], swiftSettings: strict),
        .target(
            name: "BackgroundURLSessions", dependencies: ["BackgroundTasks", "BackgroundTransfers", "Web"],
            swiftSettings: strict),
        .target(
            name: "BackgroundURLSessionNames", dependencies: ["BackgroundURLSessions"], swiftSettings: strict),
        .target(name: "Programs", dependencies: ["CLinux"], swiftSettings: strict),
        .target(name: "LocalNotifications", dependencies: ["Programs"], swiftSettings: strict),
        .target(name: "News", swiftSettings: strict),
        .target(name: "NewsParser", dependencies: ["CLibXML2", "News"], swiftSettings: strict + watched),
        .target(name: "Web", dependencies: ["CCurl", "CLinux", "CZlib", "Programs"], swiftSettings: strict),
        .target(
            name: "NewsStore", dependencies: ["CLinux", "CSQLite", "News", "Programs"], swiftSettings: strict),
        .target(
            name: "Newsroom",
            dependencies: [
                "BackgroundTasks", "BackgroundTransfers", "CLinux", "News", "NewsParser", "Programs", "Web",
                "NewsStore",
            ],
            swiftSettings: strict),
        .target(name: "Terminal", dependencies: ["CLinux", "CNcurses", "Programs"], swiftSettings: strict),
        .executableTarget(name: "TextGenerator", swiftSettings: strict),
        .target(name: "Texts", dependencies: ["News", "Terminal"], swiftSettings: strict),
        .target(
            name: "Presentation", dependencies: ["BackgroundTasks", "News", "Terminal", "Texts"],
            swiftSettings: strict),
        .target(
            name: "NewsUI", dependencies: ["BackgroundTasks", "News", "Presentation", "Terminal", "Texts"],
            swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
        .target(
            name: "NewsService",
            dependencies: [
                "BackgroundTasks", "BackgroundTransfers", "CBundled", "CLinux", "LocalNotifications", "News",
                "NewsStore", "Newsroom", "Programs", "Terminal", "Texts", "TOMLKit", "Web",
            ],
            swiftSettings: strict),
        .target(
            name: "Commands",
            dependencies: [
                "BackgroundTasks", "BackgroundTransfers", "FrontEnd", "LocalNotifications", "News", "NewsParser",
                "NewsService", "NewsStore", "Newsroom", "Presentation", "Programs", "TOMLKit",
                "Terminal", "Web", arguments,
            ],
            swiftSettings: strict),
        .target(
            name: "FrontEnd",
            dependencies: [
                "News", "NewsService", "NewsStore", "Newsroom", "Presentation", "Programs", "TOMLKit",
                "Terminal",
            ],
            swiftSettings: strict),
        .target(
            name: "ReaderApp",
            dependencies: [
                "BackgroundTasks", "BackgroundTransfers", "CLinux", "LocalNotifications", "News",
                "NewsService", "NewsStore", "NewsUI", "Newsroom", "Presentation", "Programs", "FrontEnd",
                "Terminal", "Texts",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "newsterm",
            dependencies: [
                "BackgroundTasks", "Commands", "NewsService", "NewsStore", "ReaderApp", arguments,
            ] + (loadsLate ? ["CLateLibraries"] : []),
            swiftSettings: strict),
        .executableTarget(
            name: "NewsBenchmarks",
            dependencies: [
                "BackgroundTasks", "CLinux", "News", "NewsParser", "NewsStore", "CLibXML2", httpServer, sockets,
            ],
            swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["BackgroundTasks", "CLinux", "CSQLite"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(
            name: "BackgroundTasksTests",
            dependencies: ["BackgroundTasks", "CLinux", "MirrorExample", "Programs", "TaskDriver", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "BackgroundTransfersTests",
            dependencies: [
                "BackgroundTasks", "BackgroundTransfers", "BackgroundURLSessions", "FetchExample", "Programs",
                "TestSupport", "TransferDriver", "Web",
            ],
            swiftSettings: strict),
        // Code as written for iOS: without Swift 6's checks, and with the features of its day.
        .testTarget(
            name: "AppleSampleTests",
            dependencies: [
                "BackgroundTasks", "BackgroundURLSessionNames", "BackgroundURLSessions", "TestSupport",
                "TransferDriver",
            ],
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
        .testTarget(name: "NewsTests", dependencies: ["News", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "LocalNotificationsTests", dependencies: ["LocalNotifications", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "ProgramsTests", dependencies: ["Programs", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "NewsParserTests", dependencies: ["News", "NewsParser"], resources: [.copy("Fixtures")],
            swiftSettings: strict),
        .testTarget(
            name: "WebTests", dependencies: ["Programs", "TestSupport", "Web"], resources: [.copy("Fixtures")],
            swiftSettings: strict),
        .testTarget(
            name: "NewsStoreTests", dependencies: ["CSQLite", "News", "NewsStore", "Programs", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "NewsroomTests",
            dependencies: [
                "BackgroundTransfers", "News", "NewsParser", "NewsStore", "Newsroom", "Programs", "TestSupport", "Web",
            ],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        // Programs that tests kill.
        .executableTarget(
            name: "TaskDriver", dependencies: ["BackgroundTasks"], path: "Tests/TaskDriver", swiftSettings: strict),
        .executableTarget(
            name: "TransferDriver", dependencies: ["BackgroundURLSessions", "TestSupport"],
            path: "Tests/TransferDriver", swiftSettings: strict),
        // The example programs of the libraries' pages, each depending only on its library.
        .executableTarget(
            name: "CleanUpExample", dependencies: ["BackgroundTasks"], path: "Tests/Examples/CleanUp",
            swiftSettings: strict),
        .executableTarget(
            name: "MirrorExample", dependencies: ["BackgroundTasks"], path: "Tests/Examples/Mirror",
            swiftSettings: strict),
        .executableTarget(
            name: "FetchExample", dependencies: ["BackgroundTransfers"], path: "Tests/Examples/Fetch",
            swiftSettings: strict),
        // A program that tests run in a terminal.
        .executableTarget(
            name: "HardStrings", dependencies: ["Terminal"], path: "Tests/HardStrings", swiftSettings: strict),
        .testTarget(
            name: "TerminalTests", dependencies: ["CNcurses", "HardStrings", "Terminal", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict),
        .testTarget(
            name: "NewsUITests",
            dependencies: [
                "BackgroundTasks", "News", "NewsUI", "Presentation", "Terminal", "TestSupport", "Texts",
            ],
            swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "NewsServiceTests",
            dependencies: [
                "BackgroundTasks", "CLinux", "LocalNotifications", "News", "NewsService", "NewsStore", "Newsroom",
                "Programs", "Terminal", "TestSupport", "Texts", "Web",
            ],
            swiftSettings: strict),
        .testTarget(name: "TextGeneratorTests", dependencies: ["TextGenerator"], swiftSettings: strict),
        .testTarget(
            name: "newstermTests",
            dependencies: [
                "BackgroundTasks", "Commands", "FrontEnd", "LocalNotifications", "News", "NewsService", "NewsUI",
                "Newsroom", "Presentation", "ReaderApp", "Terminal", "TestSupport", "Texts", "Web", "newsterm",
                arguments,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "BackgroundTasks", "BackgroundTransfers", "CleanUpExample", "HardStrings", "News",
                "NewsStore", "Newsroom", "TestSupport", "TransferDriver", "newsterm",
            ],
            swiftSettings: strict),
    ]
)

if loadsLate {
    package.targets.append(.target(name: "CLateLibraries"))
}

if isFuzzing {
    package.targets += [
        .systemLibrary(name: "CFuzzer"),
        .executableTarget(
            name: "NewsFuzzing", dependencies: ["CFuzzer", "News", "NewsParser"], swiftSettings: strict + watched,
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]),
    ]
}

// Debian's Swift 6.2 lacks the library that Testing has for Foundation, which SwiftPM links into all tests. Nothing
// here uses it, so an empty one will do.
#if compiler(<6.3)
    for target in package.targets where target.type == .test {
        target.linkerSettings = [.unsafeFlags(["-L", "\(Context.packageDirectory)/Tests/Linking"])]
    }
#endif
