/// What is done with the SOQL of a query command.
enum QueryTask: OptionGroup, Hashable {
    /// It is sent, and the rows are printed.
    case run
    /// It is parsed, and its columns are listed.
    case check
    /// It is printed itself.
    case format

    private static let checkOption = Option(
        "check",
        isCommon: true,
        help: "parse the SOQL and list its columns; nothing is sent, no org is needed"
    )
    private static let formatOption = Option(
        "format-soql",
        help: "print the SOQL itself over several lines, comments kept; nothing is sent"
    )
    static let heading = "What to ask"
    static let options = [checkOption, formatOption]
}

extension QueryTask {
    init(_ arguments: Arguments) throws(UsageError) {
        let isCheck = arguments.has(Self.checkOption)
        guard isCheck || arguments.has(Self.formatOption) else {
            self = .run
            return
        }
        guard !isCheck || !arguments.has(Self.formatOption) else {
            throw UsageError("--check and --format-soql print different things: choose one")
        }
        let option = isCheck ? Self.checkOption : Self.formatOption
        let unused = Self.ofSending + (isCheck ? [] : Self.ofRowsAlone)
        if let odd = unused.first(where: arguments.has) {
            let does = isCheck ? "sends nothing" : "prints the SOQL and sends nothing"
            throw UsageError("--\(odd.name) cannot be used with --\(option.name), which \(does)")
        }
        self = isCheck ? .check : .format
    }

    /// The options that mean nothing where nothing is sent.
    private static let ofSending = FetchOptions.options + OrgOptions.options

    /// The options of records that mean nothing to a text.
    static let ofRowsAlone = OutputOptions.options.filter {
        $0 != OutputOptions.outputFile && $0 != OutputOptions.width
    }
}
