// swift-tools-version: 6.2
import PackageDescription

// Lowest version that gives what is used: NonisolatedNonsendingByDefault, strict memory safety and
// raw-identifier test names all came with 6.2.

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
]

func part(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: house)
}

func tests(_ name: String, of dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies + ["TestSupport"],
        exclude: exclude,
        swiftSettings: house
    )
}

let package = Package(
    name: "sfctl",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "sfctl", targets: ["sfctl"])],
    dependencies: [],
    targets: [
        // Level 0: C, which the system's own libraries are loaded by.
        .target(name: "CCurl"),
        .target(name: "CZlib"),
        // Level 1: imports nothing of ours.
        part("HTTP"),
        part("Records"),
        part("SOQL"),
        part("Terminal"),
        // Level 2: one org, over any transport; a server for this machine.
        part("Client", uses: ["CCurl", "HTTP", "Records", "SOQL"]),
        part("HTTPServer", uses: ["CZlib", "HTTP"]),
        // Level 3: an org in process.
        part("LocalOrg", uses: ["HTTP", "HTTPServer", "Records", "SOQL"]),
        // Level 4: the program; the only target that reads argv, environment, files, clock and terminal.
        .executableTarget(
            name: "sfctl",
            dependencies: [
                "Client", "HTTP", "HTTPServer", "LocalOrg", "Records", "SOQL", "Terminal",
            ],
            swiftSettings: house
        ),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: house),
        // Scanning and writing alone, for `make bench`.
        .executableTarget(
            name: "ScanBench",
            dependencies: ["Records"],
            path: "Tests/Bench/Scan",
            swiftSettings: house
        ),
        tests("HTTPTests", of: ["HTTP"]),
        tests("HTTPServerTests", of: ["HTTP", "HTTPServer"]),
        tests("RecordsTests", of: ["Records"]),
        tests("SOQLTests", of: ["SOQL"]),
        tests("TerminalTests", of: ["Terminal"]),
        tests("ClientTests", of: ["Client", "HTTP", "Records", "SOQL"]),
        tests(
            "LocalOrgTests",
            of: ["LocalOrg", "Client", "HTTP", "HTTPServer", "Records", "SOQL"]
        ),
        tests(
            "CommandTests",
            of: [
                "sfctl", "Client", "HTTP", "HTTPServer", "LocalOrg", "Records", "SOQL", "Terminal",
            ],
            exclude: ["Golden"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
