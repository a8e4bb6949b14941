import Client
import Records
import SOQL
import Text

/// `sfctl get`: one record, a field a line.
struct GetCommand: Command {
    private let address: RecordAddress
    private let fields: [String]?

    private static let fields = Option(
        "fields",
        value: "A,B,C",
        isCommon: true,
        help: "the fields to show, parent paths too (Account.Name); default all you may read"
    )

    static let specification = Specification(
        ["get"],
        summary: "show one record, a field a line",
        parameters: [
            Parameter("OBJECT", isRequired: true, help: "the object's API name, such as Contact"),
            Parameter("ID", isRequired: true, help: "the record's id, 15 or 18 characters"),
        ],
        options: [RecordAddress.sobject, RecordAddress.recordID, fields] + Option.ofRecords
            + Option.toOrg,
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
        variables: [
            "SFCTL_TARGET_ORG", "SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN", "SFCTL_API_VERSION",
        ],
        exitCodes: [.notSignedIn, .unavailable, .limitReached],
        foreignNames: ["data get record"],
        movingFromSF:
            "sf data get record: same -s and -i, same --json. For --where, use sfctl query."
    )

    init(_ arguments: Arguments) throws(UsageError) {
        address = try RecordAddress(arguments, command: "get")
        guard address.ids.count == 1 else {
            throw UsageError(
                "get shows one record; \(address.ids.count) ids are given",
                hints: [#"sfctl query "SELECT … FROM \#(address.object) WHERE Id IN ('…', '…')""#]
            )
        }
        fields = try arguments[Self.fields].map(Self.list)
    }

    func run(in context: Context) async throws {
        let options = try OutputOptions(context, terminalFormat: .vertical)
        if options.format == .vcard, address.object.lowercased() != "contact" {
            throw UsageError(noCardsOf: "of \(address.object)")
        }
        let settings = try Settings(context)
        let record = try await OrgConnection.use(context, settings) { connection in
            try await address.checkKeyPrefixes(in: connection.org)
            do throws(OrgError) {
                return try await connection.org.record(
                    address.ids[0],
                    of: address.object,
                    fields: fields
                )
            } catch {
                throw await explained(error, connection.org)
            }
        }
        try show(record, options, context)
    }

    /// The org says only that the resource does not exist, which is the record here.
    private func explained(_ error: OrgError, _ org: Org) async -> any Error {
        var failure = Failure(error)
        if let refusal = error.refusal, refusal.status == 404, refusal.has("NOT_FOUND") {
            failure.reasons.insert(failure.message, at: 0)
            failure.message =
                "there is no \(address.object) \(address.ids[0]), or you may not see it"
        }
        await failure.suggestNames(for: query, from: org)
        return failure
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

    private func show(_ record: [UInt8], _ options: OutputOptions, _ context: Context) throws {
        if options.format == .json {
            let json = try Envelope.success(record, isPretty: options.isPretty)
            return try OutputTarget(options, context).writeWhole(json)
        }
        let source = RowSource.record(SingleRecord(try asAsked(record)))
        let shape = try source.discoveredShape()
        var output = try RecordOutput(arranged(shape), options: options, context: context)
        do {
            try output.write(source)
            try output.finish()
        } catch {
            throw output.fail(Failure(error))
        }
    }

    /// The columns in the order asked for.
    private func arranged(_ shape: RowShape) -> RowShape {
        guard let fields else { return shape }
        return RowShape(
            fields.map { ResultColumn(name: $0, path: $0.split(separator: ".").map(String.init)) }
        )
    }

    /// The record without the Id that the server adds unasked.
    private func asAsked(_ record: [UInt8]) throws -> [UInt8] {
        guard let fields, !fields.contains(where: { $0.lowercased() == "id" }) else {
            return record
        }
        let members = try JSONValue(parsing: record).members ?? []
        return JSONValue.object(members.filter { $0.key != "Id" }).json()
    }

    private static func list(_ text: String) throws(UsageError) -> [String] {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
            String($0.trimmingWhitespace)
        }
        guard
            names.allSatisfy({
                !$0.isEmpty
                    && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
            })
        else {
            throw UsageError("--fields takes field names with commas between, not '\(text)'")
        }
        return names
    }
}
