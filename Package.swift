// swift-tools-version: 6.2
import PackageDescription

// Everything here builds with what comes with Swift, and ncurses (wide). `Shipeasy` and `ShipeasyLocalEdge` need
// no ncurses at all.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// libcurl, from the first request on and not before: half of the command's start otherwise.
let lazyCurl: [LinkerSetting] = [
    .unsafeFlags(["-L\(Context.packageDirectory)/Sources/CLazyCurl/link"], .when(platforms: [.linux]))
]

let package = Package(
    name: "shipeasy-devtools",
    platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8)],
    products: [
        .library(name: "Shipeasy", targets: ["Shipeasy"]),
        .library(name: "ShipeasyLocalEdge", targets: ["ShipeasyLocalEdge"]),
        .library(name: "ShipeasyDevtools", targets: ["ShipeasyDevtools"]),
        .executable(name: "shipeasy-devtools", targets: ["shipeasy-devtools"]),
    ],
    targets: [
        .target(name: "Shipeasy", swiftSettings: strict),
        .target(name: "ShipeasyLocalEdge", dependencies: ["Shipeasy"], swiftSettings: strict),
        .target(name: "Terminal", swiftSettings: strict),
        .target(
            name: "CCurses",
            linkerSettings: [
                .linkedLibrary("ncursesw", .when(platforms: [.linux])),
                .linkedLibrary("ncurses", .when(platforms: [.macOS])),
            ]),
        .target(name: "CursesTerminal", dependencies: ["Terminal", "CCurses"], swiftSettings: strict),
        .target(
            name: "ShipeasyDevtools", dependencies: ["Shipeasy", "Terminal", "CursesTerminal"],
            swiftSettings: strict),
        // Plain threads for the command's tasks: an idle command never wakes up.
        .target(name: "CTaskPool"),
        .target(name: "CLazyCurl", exclude: ["link"]),
        .executableTarget(
            name: "shipeasy-devtools",
            dependencies: [
                "Shipeasy", "ShipeasyLocalEdge", "Terminal", "CursesTerminal", "ShipeasyDevtools", "CTaskPool",
                "CLazyCurl",
            ],
            swiftSettings: strict, linkerSettings: lazyCurl),
        .executableTarget(
            name: "devtools-bench",
            dependencies: ["Shipeasy", "ShipeasyLocalEdge", "Terminal", "ShipeasyDevtools", "CLazyCurl"],
            swiftSettings: strict, linkerSettings: lazyCurl),

        .testTarget(name: "ShipeasyTests", dependencies: ["Shipeasy", "client-test-host"], swiftSettings: strict),
        // An app that is launched and ends at once, for the tests of what is kept.
        .executableTarget(
            name: "client-test-host", dependencies: ["Shipeasy"], path: "Tests/ClientTestHost", swiftSettings: strict),
        // The documented calls, compiled as an app would write them: one target in each language mode.
        .testTarget(name: "DocumentedCallsTests", dependencies: ["Shipeasy"], swiftSettings: strict),
        .testTarget(
            name: "DocumentedCallsSwift5Tests", dependencies: ["Shipeasy"],
            swiftSettings: strict + [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "ShipeasyLocalEdgeTests", dependencies: ["Shipeasy", "ShipeasyLocalEdge"],
            exclude: ["compare_with_vendor.py"], resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "TerminalTests",
            dependencies: [
                "Terminal", "CursesTerminal", "terminal-test-host", "overlay-test-host", "shipeasy-devtools",
            ],
            exclude: ["README.md"], swiftSettings: strict),
        // What the terminal's tests start in a pseudo-terminal: a screen, and the overlay in a program that embeds it.
        .executableTarget(
            name: "terminal-test-host", dependencies: ["Terminal", "CCurses", "CursesTerminal", "TestHost"],
            path: "Tests/TerminalTestHost", swiftSettings: strict),
        .executableTarget(
            name: "overlay-test-host",
            dependencies: ["Shipeasy", "ShipeasyLocalEdge", "ShipeasyDevtools", "TestHost"],
            path: "Tests/OverlayTestHost", swiftSettings: strict),
        .target(name: "TestHost", path: "Tests/TestHost", swiftSettings: strict),
        .testTarget(
            name: "ShipeasyDevtoolsTests",
            dependencies: ["Shipeasy", "ShipeasyLocalEdge", "Terminal", "ShipeasyDevtools", "shipeasy-devtools"],
            exclude: ["Snapshots"], swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests", dependencies: ["shipeasy-devtools"], resources: [.copy("Fixtures")],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
