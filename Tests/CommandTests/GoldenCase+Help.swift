@testable import CommandLine
@testable import Help
@testable import sfctl

extension GoldenCase {
    /// Both pages of each command, the topics, the overview.
    static let help =
        CommandTable.specifications.flatMap { specification in
            let file = "help/\(specification.path.joined(separator: "-"))"
            return ["-h", "--help"].flatMap { flag in
                [GoldenWorld.pipe, .terminal(60)].map { world in
                    GoldenCase("\(file)\(flag)", world, specification.path + [flag])
                }
            }
        }
        + HelpTopic.allCases.flatMap { both("help/topic-\($0.rawValue)", "help", $0.rawValue) }
        + both("help/overview", "help")
        + both("help/group-h", "demo", "-h")
        + both("help/group", "help", "demo")
        + both("help/version", "--version")
        + [GoldenCase("help/coloured", .colour(), ["get", "-h"])]
}
