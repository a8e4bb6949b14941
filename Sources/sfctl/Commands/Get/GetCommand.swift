import Accounts
import Changes
import Client
import CommandLine
import HTTP
import Output
import Platform
import Records
import Reports
import SOQL
import Text

/// `sfctl get`: shows one record, one field per line, or several by their ids.
struct GetCommand: Command {
    private var subject: RecordSubject
    /// The fields to show; nil for all.
    private var fields: [String]?
    /// Whether to show all fields, whatever the settings say.
    private let showsAll: Bool
    /// The origin of the fields, as a hint for the org's errors; nil if they are not of a setting.
    private var hint: String?
    private let usesToolingAPI: Bool
    private let output: OutputOptions
    private let org: OrgOptions

    private static let fields = Option(
        "fields",
        value: .field,
        named: "A,B,C",
        isCommon: true,
        help: "the fields, and paths to parents (Account.Name); default all that you can read"
    )
    private static let allFields = Option(
        "all-fields",
        help: "all fields that you can read, whatever the setting getFields says"
    )
    static let heading = "Selection"
    static let options = [fields, allFields, FetchOptions.tooling]
    static let exitCodes = [ExitCode.partial]

    static let declaration = Declaration(
        summary: "show one record, one field per line, or several by their ids",
        discussion: """
            In a pipe, one record has one field per line: its name, a tab, its value; with -r tsv, \
            a header line and a row. Several ids, or a file, give a row for each record in the \
            order of the ids: 2,000 records in a request. Ids without a record are named at the \
            end; the exit code is then 3, or 1 if no record was found.
            """,
        parameters: [
            RecordAddress.optionalObjectParameter,
            Parameter(
                "ID",
                isRepeatable: true,
                help: "the record's id, 15 or 18 characters, or its URL; or --where; - is stdin"
            ),
        ],
        groups: [
            RecordSubject.self, GetCommand.self, OutputOptions.self, OrgOptions.self,
        ],
        examples: [
            .init(
                "A contact of the built-in org, all fields",
                "sfctl get Contact 003Dm000001kZ00IAE -o demo"
            ),
            .init(
                "Some fields, as JSON",
                "sfctl get Contact 003Dm000001kZ00IAE --fields Name,Email,Account.Name --json"
            ),
            .init(
                "The one contact with these values",
                #"sfctl get Contact --where "LastName=Young Email=a_young@dickenson.com" -o demo"#
            ),
            .init(
                "The records of ids from stdin, in their order",
                "sfctl get Contact --ids-from - --fields Id,Name,Email -r csv -o demo"
            ),
        ],
        foreignClass: .init("Get", wrapsErrors: true),
        movingFromSF:
            "sf data get record: same -s, -i, -w and -t, same --json."
    )

    init(_ arguments: Arguments) throws(UsageError) {
        guard !arguments.has(Self.fields) || !arguments.has(Self.allFields) else {
            throw UsageError("--fields and --all-fields contradict each other: use only one")
        }
        let subject = try RecordSubject(arguments)
        if subject.mayBeSeveral, arguments.has(FetchOptions.tooling) {
            throw UsageError("--use-tooling-api shows one record: give one id")
        }
        try self.init(
            subject,
            fields: Self.names(in: arguments),
            showsAll: arguments.has(Self.allFields),
            usesToolingAPI: arguments.has(FetchOptions.tooling),
            output: OutputOptions(arguments),
            org: OrgOptions(arguments)
        )
    }

    /// Makes the command; nil `fields` shows all.
    ///
    /// - Throws: `UsageError` for vCards of records other than contacts.
    init(
        _ subject: RecordSubject,
        fields: [String]? = nil,
        showsAll: Bool = false,
        usesToolingAPI: Bool = false,
        output: OutputOptions = OutputOptions(),
        org: OrgOptions = OrgOptions()
    ) throws(UsageError) {
        let contents = ResultContents(object: subject.object.isEmpty ? nil : subject.object)
        if let refusal = output.chosenFormat?.refusal(contents) { throw refusal }
        self.subject = subject
        self.fields = fields
        self.showsAll = showsAll
        self.usesToolingAPI = usesToolingAPI
        self.output = output
        self.org = org
    }

    func run(in context: Context) async throws {
        let style = try OutputStyle(
            output,
            in: context,
            terminalFormat: subject.mayBeSeveral && fields != nil ? .table : .vertical,
            mayListIDs: true
        )
        let settings = try Settings(org, in: context.environment)
        try await OrgConnection.use(context, settings) { connection in
            var command = self
            command.subject = try await subject.named(in: connection.org)
            try command.followDefaults(settings, context)
            try await command.fetch(from: connection.org, style, context)
        }
    }

    /// Takes the fields from the settings, if neither the command line nor a script wants others.
    private mutating func followDefaults(_ settings: Settings, _ context: Context) throws {
        guard !showsAll, fields == nil, output.followDefaults(in: context),
            let setting = try settings.getFields(of: subject.object)
        else { return }
        fields = setting.value.names
        hint =
            "getFields.\(subject.object) in \(setting.origin) sets the fields; --all-fields "
            + "shows all"
    }

    private func fetch(from org: Org, _ style: OutputStyle, _ context: Context) async throws {
        if case .id(let address) = subject, subject.mayBeSeveral {
            return try await showAll(address, in: org, style, context)
        }
        let id = try await id(in: org, context)
        let record: [UInt8]
        do throws(OrgError) {
            record = try await org.record(
                id,
                of: subject.object,
                fields: fields,
                usesToolingAPI: usesToolingAPI
            )
        } catch {
            let suggestions = await org.suggestions(for: error, about: query)
            let isAboutField = error.refusal?.has("INVALID_FIELD") == true
            throw RecordError(
                cause: error,
                object: subject.object,
                id: id,
                suggestions: suggestions
                    + [isAboutField ? hint : subject.caseHint(for: error)].compactMap(\.self)
            )
        }
        try await show(record, from: org, style, context)
    }

    /// Prints the records of several ids, or of a file.
    private func showAll(
        _ address: RecordAddress,
        in org: Org,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        let address = try address.read(in: context)
        try address.checkToRead(in: org, context)
        if !address.ids.isEmpty { try await address.checkKeyPrefixes(in: org) }
        var style = style
        style.hasFieldLines = false
        do {
            let records = RecordsByID(address.ids, of: subject.object, fields: fields)
            try await records.show(from: org, style, context)
        } catch let error as OrgError where !error.isInterruption {
            let cause = await UnknownObject.orError(error, of: subject.object, in: org)
            guard cause is OrgError, let first = address.ids.first else { throw cause }
            throw RecordError(
                cause: error,
                object: subject.object,
                id: first,
                suggestions: await org.suggestions(for: error, about: query)
                    + [error.refusal?.has("INVALID_FIELD") == true ? hint : nil].compactMap(\.self)
            )
        }
    }

    /// Returns the record's id; values need a query in the org.
    private func id(in org: Org, _ context: Context) async throws -> RecordID {
        switch subject {
        case .id(let address):
            let id = try address.read(in: context).ids[0]
            try address.checkToRead(in: org, context)
            // The list of key prefixes has no objects of the Tooling API.
            if !usesToolingAPI { try await address.checkKeyPrefixes(in: org) }
            return id
        case .equal(let object, let values):
            let description: ObjectDescription
            do {
                description = try await org.description(of: object, usesToolingAPI: usesToolingAPI)
            } catch {
                // The list used for suggestions has no objects of the Tooling API.
                guard !usesToolingAPI else { throw error }
                throw await UnknownObject.orError(error, of: object, in: org)
            }
            let options = QueryOptions(usesToolingAPI: usesToolingAPI)
            return try await org.onlyRecord(
                of: description,
                with: values,
                options: options,
                isDebugging: context.isDebugging
            ).id
        }
    }

    /// The equivalent query.
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
            source: Source(object: FieldPath([subject.object]))
        )
    }

    private func show(
        _ record: [UInt8],
        from org: Org,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        if style.format == .json, !style.listsIDs {
            let json = try Envelope.success(record, isPretty: style.isPretty)
            return try OutputTarget(style, context).writeWhole(json)
        }
        let source = RowSource.record(SingleRecord(try asAsked(record)))
        let shape = arranged(try source.discoveredShape())
        var style = style.linking(to: org.instanceURL.description)
        if let columns = style.typedColumns(of: shape) {
            let types = await org.fieldTypes(of: columns, from: subject.object)
            style.sheet = SheetDescription(name: subject.object, types: types)
        }
        var output = try RecordOutput(shape, style: style, context: context)
        do {
            try output.write(source)
            try output.finish()
        } catch {
            throw output.fail(error)
        }
    }

    /// Returns the columns in the requested order.
    private func arranged(_ shape: RowShape) -> RowShape {
        guard let fields else { return shape }
        return RowShape(
            fields.map { ResultColumn(dotted: $0) }
        )
    }

    private static func names(in arguments: Arguments) throws(UsageError) -> [String]? {
        guard let text = arguments[fields] else { return nil }
        return try FieldNames(text, from: "--\(fields.name)").names
    }

    /// Returns the record without the Id that the server adds unasked.
    private func asAsked(_ record: [UInt8]) throws -> [UInt8] {
        guard let fields, !fields.contains(where: { $0.lowercased() == "id" }) else {
            return record
        }
        let members = try JSONValue(parsing: record).members ?? []
        return JSONValue.object(members.filter { $0.key != "Id" }).json()
    }
}

/// An org's error about one record, with more detail from the command line and the org.
struct RecordError: Error, SelfExplaining, RequestError {
    let cause: OrgError
    let object: String
    let id: RecordID
    /// Hints with names that the user probably meant.
    let suggestions: [String]

    /// The failure; the org says only that the resource does not exist, which here is the record.
    var failure: Failure {
        var failure = Failure(cause)
        if let refusal = cause.refusal, refusal.status == 404 {
            if refusal.has("ENTITY_IS_DELETED") {
                failure.retell("\(object) \(id) is deleted")
                failure.hints = ["sfctl undelete \(object) \(id)"]
            } else if refusal.has("NOT_FOUND") {
                failure.retell("\(object) \(id) does not exist or is not visible to you")
            }
        }
        failure.hints += suggestions
        return failure
    }
}
