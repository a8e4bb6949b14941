/// Whether a delete asks first, and whether it deletes at all.
struct DeleteOptions: OptionGroup {
    /// Whether it deletes without asking.
    var isConfirmed = false
    /// Whether it only shows what would go.
    var isDryRun = false
    var mayAsk = true

    private static let yes = Option(
        "yes",
        short: "y",
        isCommon: true,
        help: "delete without asking"
    )
    private static let dryRun = Option(
        "dry-run",
        isCommon: true,
        help: "show what would be deleted, and delete nothing"
    )
    private static let noInput = Option(
        "no-input",
        help: "never ask; fail if a question would be needed"
    )
    static let options = [yes, dryRun, noInput]

    static let exitCodes = [ExitCode.partial, .declined]
}

extension DeleteOptions {
    init(_ arguments: Arguments) throws(UsageError) {
        isConfirmed = arguments.has(Self.yes)
        isDryRun = arguments.has(Self.dryRun)
        mayAsk = !arguments.has(Self.noInput)
    }
}
