// swift-tools-version: 6.2
import PackageDescription

// Lowest version that gives what is used: NonisolatedNonsendingByDefault, strict memory safety and
// raw-identifier test names all came with 6.2.

let commonSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // CI refuses it, as it refuses every warning; here it would scroll by.
    .treatWarning("MemberImportVisibility", as: .error),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    // In debug builds the compiler need not check its own output, for 5 % of its instructions.
    .unsafeFlags(["-Xfrontend", "-disable-llvm-verify"], .when(configuration: .debug)),
]

// For modules whose speed nobody notices. They run once a command or once a key, not once a row, so
// their installed code is optimised for size. SwiftPM forbids unsafe flags in a package that others
// depend on. Nothing depends on this package, which has no library product.
let sizeSettings =
    commonSettings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

// For modules that every test runs through: optimised in debug builds too, because otherwise the
// tests would spend half of their time there.
let loopSettings: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

// The toolchain's own linker: the one that Linux has is slower, and cannot put the functions of a
// start next to each other, as `make install` does.
let linker: [LinkerSetting] = [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]

func module(
    _ name: String,
    uses dependencies: [Target.Dependency] = [],
    settings: [SwiftSetting] = commonSettings
) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

// `make test-optimised` optimises what is tested. The tests themselves would take minutes more to
// build. One process compiles a module of tests as a whole and writes its module file too: another
// process would expand all macros once more, which is a quarter of the work. Two threads, because
// with none it would write one object for all files, and SwiftPM expects one for each.
let testSettings =
    commonSettings + [
        .unsafeFlags(["-no-emit-module-separately-wmo"]),
        .unsafeFlags(["-Onone"], .when(configuration: .release)),
        .unsafeFlags(
            ["-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2"],
            .when(configuration: .debug)
        ),
    ]

func tests(_ name: String, of dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies + ["TestSupport"],
        exclude: exclude,
        swiftSettings: testSettings,
        linkerSettings: linker
    )
}

// What the program is made of.
let programModules: [Target.Dependency] = [
    "Accounts", "Browser", "CLibrary", "Changes", "Client", "CommandLine", "Completion",
    "Compression", "Crypto", "Duplicates", "HTTP", "HTTPServer", "Help", "Lists", "LocalOrg",
    "Output", "Platform", "Records", "Reports", "SOQL", "Terminal", "Text", "Views",
]

// What tests of command lines use.
let commandModules: [Target.Dependency] = ["CommandSupport", "sfctl"] + programModules

let package = Package(
    name: "sfctl",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "sfctl", targets: ["Start"])],
    dependencies: [],
    targets: [
        // Level 0 imports none of our modules: C code that loads system libraries.
        .target(name: "CCompat"),
        .target(name: "CCrypto"),
        .target(name: "CCurl"),
        .target(name: "CZlib"),
        module("CLibrary"),
        // What several formats share.
        module("Text", settings: sizeSettings + loopSettings),
        // Level 1: one subject each.
        module("HTTP", uses: ["Text"], settings: sizeSettings + loopSettings),
        module("Compression", uses: ["CZlib", "Text"], settings: sizeSettings),
        module("Crypto", uses: ["CCrypto", "Text"], settings: sizeSettings),
        module("Platform", uses: ["CLibrary", "Text"], settings: sizeSettings),
        module("CommandLine", uses: ["Text"], settings: sizeSettings + loopSettings),
        module("Records", uses: ["Text"], settings: commonSettings + loopSettings),
        module("SOQL", uses: ["Text"], settings: sizeSettings),
        module("Terminal", uses: ["CLibrary", "Text"], settings: sizeSettings + loopSettings),
        // Level 2: one org, over any transport; a server for this machine.
        module(
            "Client",
            uses: [
                "CCurl", "CLibrary", "Compression", "Crypto", "HTTP", "Records", "SOQL", "Text",
            ],
            settings: sizeSettings
        ),
        module(
            "HTTPServer",
            uses: ["CLibrary", "Compression", "HTTP", "Text"],
            settings: sizeSettings
        ),
        module(
            "Output",
            uses: ["CLibrary", "Compression", "Platform", "Records", "Terminal", "Text"],
            settings: sizeSettings
        ),
        // Level 3: pages of help; groups of equal records; reports on an org; the user's orgs; an org
        // in process.
        module(
            "Help",
            uses: ["CommandLine", "Output", "Platform", "Terminal", "Text"],
            settings: sizeSettings
        ),
        module(
            "Duplicates",
            uses: ["Client", "HTTP", "Output", "Records", "SOQL", "Terminal", "Text"],
            settings: sizeSettings
        ),
        module(
            "Reports",
            uses: ["Client", "HTTP", "Output", "Records", "Terminal", "Text"],
            settings: sizeSettings
        ),
        module(
            "Accounts",
            uses: [
                "CLibrary", "Client", "CommandLine", "Crypto", "HTTP", "HTTPServer", "Platform",
                "Records", "SOQL", "Text",
            ],
            settings: sizeSettings
        ),
        module(
            "LocalOrg",
            uses: ["CLibrary", "Crypto", "HTTP", "HTTPServer", "Records", "SOQL", "Text"],
            settings: sizeSettings
        ),
        // Level 4: completion of commands and SOQL; deletes and undeletes; lists without SOQL; saved
        // views.
        module(
            "Completion",
            uses: ["Accounts", "CommandLine", "Platform", "SOQL", "Text"],
            settings: sizeSettings
        ),
        module(
            "Changes",
            uses: [
                "Accounts", "CLibrary", "Client", "HTTP", "Output", "Platform", "Records", "SOQL",
                "Terminal", "Text",
            ],
            settings: sizeSettings
        ),
        module(
            "Views",
            uses: [
                "Accounts", "Client", "CommandLine", "HTTP", "Output", "Platform", "Records",
                "SOQL", "Terminal", "Text",
            ],
            settings: sizeSettings
        ),
        module(
            "Lists",
            uses: [
                "Accounts", "Client", "Duplicates", "HTTP", "Output", "Platform", "Records",
                "SOQL", "Terminal", "Text",
            ],
            settings: sizeSettings
        ),
        // Level 5: the browser.
        module(
            "Browser",
            uses: [
                "Accounts", "Changes", "Client", "Completion", "HTTP", "Lists", "Output",
                "Platform", "Records", "SOQL", "Terminal", "Text", "Views",
            ],
            settings: sizeSettings
        ),
        // Level 6: the program; the only target that reads argv, environment, files, clock and terminal.
        module("sfctl", uses: programModules, settings: sizeSettings),
        // Level 7: the process that runs it. A target of its own, because an executable is linked
        // anew with each change, and SwiftPM compiles whatever depends on it again: all tests of
        // commands.
        .executableTarget(
            name: "Start",
            dependencies: ["CCompat", "CLibrary", "Platform", "Terminal", "Text", "sfctl"],
            swiftSettings: sizeSettings,
            linkerSettings: linker
        ),

        .target(name: "TestSetup", path: "Tests/TestSetup"),
        .target(
            name: "TestSupport",
            dependencies: ["Terminal", "TestSetup"],
            path: "Tests/TestSupport",
            swiftSettings: commonSettings
        ),
        // Scanning and writing alone, for `make bench`.
        .executableTarget(
            name: "ScanBench",
            dependencies: ["Records"],
            path: "Tests/Bench/Scan",
            swiftSettings: commonSettings,
            linkerSettings: linker
        ),
        // The processor time and memory of the browser, for `make bench`.
        .executableTarget(
            name: "BrowseBench",
            dependencies: ["Accounts", "Browser", "Client", "Records", "SOQL", "Terminal"],
            path: "Tests/Bench/Browse",
            swiftSettings: commonSettings,
            linkerSettings: linker
        ),
        tests("TextTests", of: ["Text"]),
        tests("CryptoTests", of: ["Crypto"]),
        tests("HTTPTests", of: ["HTTP"]),
        tests("HTTPServerTests", of: ["Compression", "HTTP", "HTTPServer"]),
        tests("RecordsTests", of: ["Records", "Text"]),
        tests("SOQLTests", of: ["SOQL", "Text"]),
        tests("TerminalTests", of: ["Terminal"]),
        tests(
            "ClientTests",
            of: ["Client", "Compression", "Crypto", "HTTP", "Records", "SOQL", "Text"]
        ),
        tests(
            "LocalOrgTests",
            of: [
                "LocalOrg", "Client", "Compression", "Crypto", "HTTP", "HTTPServer", "Records",
                "SOQL",
            ]
        ),
        // Runs command lines for the targets below: in process, and in the installed program.
        .target(
            name: "CommandSupport",
            dependencies: ["sfctl", "TestSupport"] + programModules,
            path: "Tests/CommandSupport",
            swiftSettings: testSettings
        ),
        tests("AccountsTests", of: commandModules),
        tests("DuplicatesTests", of: commandModules),
        tests("ChangesTests", of: commandModules),
        tests("ViewsTests", of: commandModules),
        tests("BrowserTests", of: commandModules, exclude: ["Golden"]),
        tests("WireTests", of: commandModules),
        tests("OutputTests", of: commandModules),
        tests("ReportsTests", of: commandModules),
        tests("ListsTests", of: commandModules),
        tests("ProgramTests", of: commandModules),
        tests("CommandTests", of: commandModules, exclude: ["Golden"]),
    ],
    swiftLanguageModes: [.v6]
)

// FuzzTests checks properties of the readers with seeded mutations. If SFCTL_FUZZ is set, as in
// `make fuzz`, a libFuzzer program checks them instead.
let readers: [Target.Dependency] = [
    "Accounts", "Client", "HTTP", "HTTPServer", "LocalOrg", "Records", "SOQL", "Terminal", "Text",
]
if Context.environment["SFCTL_FUZZ"] == nil {
    package.targets.append(
        .testTarget(
            name: "FuzzTests",
            dependencies: readers + ["TestSupport"],
            path: "Tests/Fuzz",
            exclude: ["Corpus", "Runner", "CFuzzer", "fuzz.sh"],
            sources: ["Properties", "Mutations"],
            swiftSettings: testSettings
        )
    )
} else {
    package.targets.removeAll { $0.type == .test || $0.type == .executable }
    package.products.removeAll()
    package.targets += [
        .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: readers + ["CFuzzer"],
            path: "Tests/Fuzz",
            exclude: ["Corpus", "Mutations", "CFuzzer", "fuzz.sh"],
            sources: ["Properties", "Runner"],
            swiftSettings: commonSettings,
            // The default linker, gold, fails on the sections of the sanitizer.
            linkerSettings: [.unsafeFlags(["-use-ld=lld"])]
        ),
    ]
}
