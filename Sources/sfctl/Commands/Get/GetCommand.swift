import Client
import Records
import SOQL
import Text

/// `sfctl get`: one record, a field a line.
struct GetCommand: Command {
    private let address: RecordAddress
    /// The fields to show; nil for all.
    private let fields: [String]?
    private let output: OutputOptions
    private let org: OrgOptions

    private static let fields = Option(
        "fields",
        value: .field,
        named: "A,B,C",
        isCommon: true,
        help: "the fields to show, parent paths too (Account.Name); default all you may read"
    )
    static let options = [fields]

    static let specification = Specification(
        ["get"],
        summary: "show one record, one field per line",
        parameters: [
            RecordAddress.objectParameter,
            Parameter("ID", isRequired: true, help: "the record's id, 15 or 18 characters"),
        ],
        groups: [
            RecordAddress.self, GetCommand.self, OutputOptions.self, OrgOptions.self,
        ],
        examples: [
            .init(
                "A contact of the built-in org, whole",
                "sfctl get Contact 003Dm000001kZ00IAE -o demo"
            ),
            .init(
                "Some fields, as JSON",
                "sfctl get Contact 003Dm000001kZ00IAE --fields Name,Email,Account.Name --json"
            ),
        ],
        foreignNames: ["data get record"],
        movingFromSF:
            "sf data get record: same -s and -i, same --json. For --where, use sfctl query."
    )

    init(_ arguments: Arguments) throws(UsageError) {
        try self.init(
            RecordAddress(arguments),
            fields: Self.names(in: arguments),
            output: OutputOptions(arguments),
            org: OrgOptions(arguments)
        )
    }

    /// Makes the command; `fields` nil shows all.
    ///
    /// - Throws: `UsageError` for an address of several records, and for cards of other records than contacts.
    init(
        _ address: RecordAddress,
        fields: [String]? = nil,
        output: OutputOptions = OutputOptions(),
        org: OrgOptions = OrgOptions()
    ) throws(UsageError) {
        guard address.ids.count == 1 else {
            throw UsageError(
                "get shows one record; \(address.ids.count) ids are given",
                hints: [#"sfctl query "SELECT … FROM \#(address.object) WHERE Id IN ('…', '…')""#]
            )
        }
        if output.chosenFormat == .vcard, address.object.lowercased() != "contact" {
            throw UsageError(noCardsOf: "of \(address.object)")
        }
        self.address = address
        self.fields = fields
        self.output = output
        self.org = org
    }

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context, terminalFormat: .vertical)
        let settings = try Settings(org, in: context.environment)
        let record = try await OrgConnection.use(context, settings) { connection in
            try await address.checkKeyPrefixes(in: connection.org)
            do throws(OrgError) {
                return try await connection.org.record(
                    address.ids[0],
                    of: address.object,
                    fields: fields
                )
            } catch {
                throw RecordError(
                    cause: error,
                    object: address.object,
                    id: address.ids[0],
                    suggestions: await connection.org.suggestions(for: error, about: query)
                )
            }
        }
        try show(record, style, context)
    }

    /// The query that would ask for the same.
    private var query: Query {
        let fields = fields ?? ["Id"]
        return Query(
            selection: fields.map {
                .field(
                    FieldPath(
                        $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
                    ),
                    alias: nil
                )
            },
            source: Source(object: FieldPath([address.object]))
        )
    }

    private func show(_ record: [UInt8], _ style: OutputStyle, _ context: Context) throws {
        if style.format == .json {
            let json = try Envelope.success(record, isPretty: style.isPretty)
            return try OutputTarget(style, context).writeWhole(json)
        }
        let source = RowSource.record(SingleRecord(try asAsked(record)))
        let shape = try source.discoveredShape()
        var output = try RecordOutput(arranged(shape), style: style, context: context)
        do {
            try output.write(source)
            try output.finish()
        } catch {
            throw output.fail(error)
        }
    }

    /// The columns in the order asked for.
    private func arranged(_ shape: RowShape) -> RowShape {
        guard let fields else { return shape }
        return RowShape(
            fields.map { ResultColumn(name: $0, path: $0.split(separator: ".").map(String.init)) }
        )
    }

    private static func names(in arguments: Arguments) throws(UsageError) -> [String]? {
        guard let text = arguments[fields] else { return nil }
        return try FieldNames(text, from: "--\(fields.name)").names
    }

    /// The record without the Id that the server adds unasked.
    private func asAsked(_ record: [UInt8]) throws -> [UInt8] {
        guard let fields, !fields.contains(where: { $0.lowercased() == "id" }) else {
            return record
        }
        let members = try JSONValue(parsing: record).members ?? []
        return JSONValue.object(members.filter { $0.key != "Id" }).json()
    }
}

/// An org's error about one record, with what the command line and the org add to it.
struct RecordError: Error, SelfExplaining, VersionDoubting {
    let cause: OrgError
    let object: String
    let id: RecordID
    /// Names that were probably meant, as hints.
    let suggestions: [String]

    var doubtsVersion: Bool { cause.doubtsVersion }

    /// The org says only that the resource does not exist, which is the record here.
    var failure: Failure {
        var failure = Failure(cause)
        if let refusal = cause.refusal, refusal.status == 404 {
            if refusal.has("ENTITY_IS_DELETED") {
                failure.retell("\(object) \(id) is deleted")
                failure.hints = ["sfctl undelete \(object) \(id)"]
            } else if refusal.has("NOT_FOUND") {
                failure.retell("there is no \(object) \(id), or you may not see it")
            }
        }
        failure.hints += suggestions
        return failure
    }
}
