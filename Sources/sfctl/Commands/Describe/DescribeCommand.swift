import Client

/// `sfctl describe`: the org's objects, or one object's fields, picklist values or relationships.
struct DescribeCommand: Command {
    private let subject: Subject

    /// What is described.
    private enum Subject {
        case objects(ObjectFilter)
        case object(String, ObjectPart)
    }

    private static let kind = Option(
        "kind",
        value: "KIND",
        choices: ObjectFilter.Kind.allCases.map(\.rawValue),
        help: "of the list of objects, only the standard, custom or queryable ones"
    )
    private static let fields = Option(
        "fields",
        value: "PATTERN",
        isCommon: true,
        help: "only fields whose name or label fits; * and ? stand for any characters"
    )
    private static let picklist = Option(
        "picklist",
        value: "FIELD",
        isCommon: true,
        help: "the values of a picklist field"
    )
    private static let relationships = Option(
        "relationships",
        isCommon: true,
        help: "the child relationships, with what blocks or follows a delete"
    )

    static let specification = Specification(
        ["describe"],
        summary: "show the org's objects, or an object's fields, picklists and relationships",
        discussion: """
            Without an object, or with a pattern such as 'Opp*', it lists objects. With one, its fields; as csv, tsv \
            or ndjson that is a data dictionary with every property in a column of its own. --json is the org's own \
            describe, whole, or the part that the other flags choose.
            """,
        parameters: [Parameter("OBJECT", help: "an object's API name, or a pattern with * and ?")],
        options: [RecordAddress.sobject, kind, fields, picklist, relationships]
            + Option.ofRecords + Option.toOrg,
        examples: [
            .init("The fields of Contact", "sfctl describe Contact -o demo"),
            .init("A data dictionary", "sfctl describe Contact -r csv --output-file contact.csv"),
            .init(
                "What keeps a contact from being deleted",
                "sfctl describe Contact --relationships"
            ),
            .init("The custom objects", "sfctl describe --kind custom"),
        ],
        variables: [
            "SFCTL_TARGET_ORG", "SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN", "SFCTL_API_VERSION",
        ],
        exitCodes: [.notSignedIn, .unavailable, .limitReached],
        foreignNames: ["sobject describe", "sobject list"],
        movingFromSF:
            "sf sobject describe: same -s, same --json. sf sobject list: sfctl describe -r ids."
    )

    init(_ arguments: Arguments) throws(UsageError) {
        let names = [arguments[RecordAddress.sobject], arguments.positionals.first]
            .compactMap(\.self)
        guard names.count < 2 else {
            throw UsageError("the object is named twice: take the argument or --sobject")
        }
        let name = names.first
        let parts = [Self.fields, Self.picklist, Self.relationships].filter(arguments.has)
        if let name, !Pattern.isPattern(name) {
            guard !arguments.has(Self.kind) else {
                throw UsageError(
                    "--kind chooses among objects, and one is named",
                    hints: ["sfctl describe --kind custom"]
                )
            }
            guard parts.count <= 1 else {
                throw UsageError(
                    "--\(parts[0].name) and --\(parts[1].name) show different things: take one"
                )
            }
            subject = .object(name, Self.part(arguments))
        } else {
            guard parts.isEmpty else {
                throw UsageError(
                    "--\(parts[0].name) needs one object",
                    hints: [
                        "sfctl describe Contact --\(parts[0].name)"
                            + (parts[0].value.map { " \($0)" } ?? "")
                    ]
                )
            }
            let kind = arguments[Self.kind].flatMap(ObjectFilter.Kind.init(rawValue:))
            subject = .objects(ObjectFilter(pattern: name.map(Pattern.init), kind: kind))
        }
    }

    func run(in context: Context) async throws {
        let options = try OutputOptions(context, isListing: true)
        let settings = try Settings(context)
        let description = try await OrgConnection.use(context, settings) { connection in
            try await fetch(from: connection.org)
        }
        switch subject {
        case .objects(let filter): try ObjectListing(description, filter).show(options, context)
        case .object(_, let part): try ObjectPage(description, part).show(options, context)
        }
    }

    private func fetch(from org: Org) async throws -> [UInt8] {
        guard case .object(let name, _) = subject else { return try await org.describeGlobal() }
        do {
            return try await org.describe(name)
        } catch {
            throw await Failure.explaining(error, unknownObject: name, in: org)
        }
    }

    private static func part(_ arguments: Arguments) -> ObjectPart {
        if let field = arguments[picklist] { return .picklist(field) }
        if arguments.has(relationships) { return .relationships }
        return .fields(arguments[fields].map(Pattern.init))
    }
}
