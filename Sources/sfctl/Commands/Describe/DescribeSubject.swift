import Changes
import CommandLine
import Reports
import Text

/// The subject of a describe.
enum DescribeSubject: OptionGroup {
    case objects(ObjectFilter)
    case object(String, ObjectPart)
    /// Nothing to show: descriptions to keep for completion, those of one object or of usual ones.
    case kept(String?)

    private static let sobject = Option(
        RecordAddress.sobject.name,
        short: RecordAddress.sobject.short,
        value: .object,
        help:
            "the object, instead of the argument; or all, custom or standard to list objects, as "
            + "in sf"
    )
    private static let kind = Option(
        "kind",
        value: .choices(ObjectFilter.Kind.allCases.map(\.rawValue)),
        named: "KIND",
        help: "list only standard, custom or queryable objects"
    )
    private static let fields = Option(
        "fields",
        value: .selector,
        named: "PATTERN",
        isCommon: true,
        help:
            "only fields whose name or label matches; * and ? are wildcards, commas separate several"
    )
    private static let picklist = Option(
        "picklist",
        value: .picklist,
        isCommon: true,
        help: "the values of a picklist field"
    )
    private static let relationships = Option(
        "relationships",
        isCommon: true,
        help: "the child relationships, and whether they block or follow a delete"
    )
    private static let cache = Option(
        "cache",
        isCommon: true,
        help:
            "fetch objects and fields for Tab in the shell; shows nothing; without OBJECT, the "
            + "fields of the usual objects"
    )
    static let heading = "Selection"
    static let options = [
        sobject, kind, fields, picklist, relationships, cache, FetchOptions.tooling,
    ]
}

extension DescribeSubject {
    init(_ arguments: Arguments) throws(UsageError) {
        if arguments.has(Self.cache) {
            self = .kept(try Self.keptObject(arguments))
            return
        }
        if let list = try Self.list(arguments) {
            self = .objects(list)
            return
        }
        let names = [arguments[RecordAddress.sobject], arguments.positionals.first]
            .compactMap(\.self)
        guard names.count < 2 else {
            throw UsageError("the object is given twice: use the argument or --sobject")
        }
        let name = names.first
        let parts = [Self.fields, Self.picklist, Self.relationships].filter(arguments.has)
        if let name, !Pattern.isPattern(name) {
            guard !arguments.has(Self.kind) else {
                throw UsageError(
                    "--kind lists objects and cannot be combined with an object",
                    hints: ["sfctl describe --kind custom"]
                )
            }
            guard parts.count <= 1 else {
                throw UsageError(
                    "--\(parts[0].name) and --\(parts[1].name) show different things: choose one"
                )
            }
            try RecordAddress.checkObject(name)
            self = .object(name, Self.part(arguments))
        } else {
            guard parts.isEmpty else {
                throw UsageError(
                    "--\(parts[0].name) needs one object",
                    hints: [
                        ShellWord.line(
                            ["describe", "Contact", "--\(parts[0].name)"]
                                + (arguments[parts[0]].map { $0.isEmpty ? [] : [$0] } ?? [])
                        )
                    ]
                )
            }
            let kind = arguments[Self.kind].flatMap(ObjectFilter.Kind.init(rawValue:))
            self = .objects(ObjectFilter(pattern: name.map(Pattern.init), kind: kind))
        }
    }

    /// Returns the object whose description to keep; nil for the usual ones.
    private static func keptObject(_ arguments: Arguments) throws(UsageError) -> String? {
        let others = [kind, fields, picklist, relationships, FetchOptions.tooling]
        if let other = others.first(where: arguments.has) {
            throw UsageError("--cache shows nothing and cannot be combined with --\(other.name)")
        }
        let name = arguments[sobject] ?? arguments.positionals.first
        guard let name else { return nil }
        guard !Pattern.isPattern(name) else {
            throw UsageError("--cache takes one object, not a pattern")
        }
        try RecordAddress.checkObject(name)
        return name
    }

    /// Whether a command line of `sf sobject describe` or `sf sobject list` has the same flags.
    static func isForSF(_ arguments: Arguments) -> Bool {
        arguments.has(sobject) && arguments.positionals.isEmpty
            && ![kind, fields, picklist, relationships].contains(where: arguments.has)
    }

    /// Returns the list requested by `-s all`, `-s custom` or `-s standard`, as in
    /// `sf sobject list`.
    private static func list(_ arguments: Arguments) throws(UsageError) -> ObjectFilter? {
        guard let word = arguments[sobject]?.lowercased(),
            ["all", "custom", "standard"].contains(word)
        else { return nil }
        let others = [kind, fields, picklist, relationships].filter(arguments.has)
        if let name = arguments.positionals.first {
            guard Pattern.isPattern(name) else {
                throw UsageError("-s \(word) lists objects and cannot be combined with \(name)")
            }
        }
        guard others.isEmpty else {
            throw UsageError(
                "-s \(word) lists objects and cannot be combined with --\(others[0].name)"
            )
        }
        return ObjectFilter(
            pattern: arguments.positionals.first.map(Pattern.init),
            kind: ObjectFilter.Kind(rawValue: word)
        )
    }

    private static func part(_ arguments: Arguments) -> ObjectPart {
        if let field = arguments[picklist] { return .picklist(field) }
        if arguments.has(relationships) { return .relationships }
        return .fields(arguments[fields].map(Pattern.init))
    }
}
