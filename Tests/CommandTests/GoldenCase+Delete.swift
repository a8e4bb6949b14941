@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

extension GoldenCase {
    /// Has two cases, which block a delete.
    private static let rose = "003Dm000001kZ00IAE"
    /// Nothing blocks a delete of these.
    private static let andy = "003Dm000001kZ04IAE"
    private static let tim = "003Dm000001kZ05IAE"
    private static let nobody = "003Dm000001kZ99IAE"
    /// More than ten, so that a person has to type their number.
    private static let eleven = (0..<11).map {
        "003Dm000001kZ0\(String($0, radix: 16, uppercase: true))"
    }

    static let delete = [
        [
            answered("delete/yes", "y", "delete", "Contact", andy),
            answered("delete/no", "n", "delete", "Contact", andy),
            answered("delete/enter", "", "delete", "Contact", andy),
            answered("delete/refused", "yes", "delete", "Contact", rose),
            answered("delete/not-there", "y", "delete", "Contact", nobody),
            answered("delete/none-there", "y", "delete", "Contact", nobody, "003Dm000001kZ98IAE"),
            answered("delete/one-not-there", "n", "delete", "Contact", andy, nobody),
            .terminal("delete/end-of-input", "delete", "Contact", andy),
            GoldenCase("delete/count", .terminal(), ["delete", "Contact"] + eleven).with(
                \.answers,
                ["11"]
            ),
            GoldenCase("delete/wrong-count", .terminal(), ["delete", "Contact"] + eleven)
                .with(\.answers, ["10"]),
            GoldenCase("delete/yes-for-count", .terminal(), ["delete", "Contact"] + eleven)
                .with(\.answers, ["y"]),
            answered("delete/two", "y", "delete", "Contact", andy, tim),
            .terminal("delete/quiet", "delete", "Contact", andy, "--quiet").with(\.answers, ["y"]),
        ],
        both("delete/confirmed", "delete", "Contact", andy, "--yes"),
        both("delete/by-flags", "delete", "-s", "Contact", "-i", "003Dm000001kZ04", "-y"),
        both("delete/same-twice", "delete", "Contact", andy, "003Dm000001kZ04", "-y"),
        both("delete/partial", columns: 120, "delete", "Contact", andy, rose, nobody, "--yes"),
        both("delete/partial-json", "delete", "Contact", andy, rose, "--yes", "--json"),
        both("delete/all-refused", "delete", "Contact", rose, nobody, "--yes"),
        both("delete/one-refused-json", "delete", "Contact", rose, "--yes", "--json"),
        both("delete/many-refused", ["delete", "Contact", "--yes"] + eleven),
        both("delete/dry-run", "delete", "Contact", andy, rose, nobody, "--dry-run"),
        both("delete/dry-run-json", "delete", "Contact", andy, nobody, "--dry-run", "--json"),
        both("delete/no-input", "delete", "Contact", andy, "--no-input"),
        both("delete/read-only", "delete", "Contact", andy, "--yes", "--read-only"),
        both("delete/of-another-object", "delete", "Account", andy, "--yes"),
        both("delete/unknown-object", "delete", "Contcat", andy, "--yes"),
        both("delete/no-id", "delete", "Contact", "--yes"),
        ResultFormat.texts.flatMap { format in
            both(
                "delete/\(format)",
                columns: 100,
                "delete",
                "Contact",
                andy,
                rose,
                "--yes",
                "-r",
                format.name
            )
        },
        [
            .pipe("delete/no-terminal", "delete", "Contact", andy),
            .pipe("delete/no-terminal-json", "delete", "Contact", andy, "--json"),
        ],
    ].flatMap(\.self)

    /// What the kind of org has a person answer.
    static let deleteByKind = [
        ("production", RemoteDemo.Kind.production, "1"), ("sandbox", .sandbox, "y"),
        ("developer", .developer, "y"), ("kind-unknown", .silent, "1"),
    ].map { name, kind, answer in
        answered("delete/\(name)", answer, "delete", "Contact", andy)
            .with(\.acme) { RemoteDemo(kind, now: $0.now) }
    }

    /// What is told of a record when the network fails.
    static let deleteByDelivery = [
        ("lost", RemoteDemo.Delivery.lost), ("unanswered", .unanswered), ("cut-off", .cutOff),
    ].flatMap { name, delivery in
        let one = both("delete/\(name)", "delete", "Contact", andy, "--yes")
        let two = both("delete/\(name)-json", "delete", "Contact", andy, tim, "-y", "--json")
        return (one + two).map { $0.with(\.acme) { RemoteDemo(deletes: delivery, now: $0.now) } }
    }

    private static func answered(
        _ name: String,
        _ answer: String,
        _ arguments: String...
    ) -> GoldenCase {
        GoldenCase(name, .terminal(), arguments).with(\.answers, [answer])
    }
}
