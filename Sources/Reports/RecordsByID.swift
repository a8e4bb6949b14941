package import Client
import HTTP
package import Output
package import Records
import Text

/// Records by their ids, printed in the order of the ids.
package struct RecordsByID {
    private let ids: [RecordID]
    private let object: String
    /// The fields to show; nil for all.
    private let fields: [String]?

    /// Names the records.
    ///
    /// - Parameters:
    ///   - ids: The ids, without duplicates.
    ///   - object: The object's API name.
    ///   - fields: The field paths; nil for all that the user can read.
    package init(_ ids: [RecordID], of object: String, fields: [String]?) {
        self.ids = ids
        self.object = object
        self.fields = fields
    }

    /// Prints the records.
    ///
    /// - Throws: `MissingRecords` after the output, for ids without a record; `OrgError`; errors of
    ///   the output.
    package func show(from org: Org, _ style: OutputStyle, _ context: Context) async throws {
        var names = fields ?? []
        if fields == nil, !ids.isEmpty {
            names = try await org.description(of: object).fields.map(\.name)
        }
        let style = style.linking(to: org.instanceURL.description)
        let progress = Progress(context, style)
        let printer = Printer(object: object, columns: fields, style: style, context: context)
        let missing: [RecordID]
        let deleted: [RecordID]
        do {
            (missing, deleted) = try await progress.run {
                () async throws -> ([RecordID], [RecordID]) in
                var missing: [RecordID] = []
                for start in stride(from: 0, to: ids.count, by: Org.mostRecordsInRequest) {
                    let part = Array(ids[start...].prefix(Org.mostRecordsInRequest))
                    let found = try await org.records(part, of: object, fields: names)
                    missing += found.missing
                    let isLast = start + part.count == ids.count
                    let page = QueryPage(
                        try asAsked(found.page),
                        part: .init(total: ids.count, isLast: isLast)
                    )
                    try await printer.write(page, org)
                    progress.update(rows: start + part.count, of: ids.count)
                }
                return (missing, try await self.deleted(among: missing, in: org))
            }
        } catch {
            throw printer.fail(error)
        }
        try printer.finish(missing, deleted: deleted, of: ids.count)
    }

    /// Returns the deleted records among the missing ones, for the message.
    ///
    /// Sends at most one request: returns none if there are more ids, or if the org refuses it.
    private func deleted(among missing: [RecordID], in org: Org) async throws -> [RecordID] {
        guard !missing.isEmpty, missing.count <= Org.mostStatesInRequest else { return [] }
        do throws(OrgError) {
            let states = try await org.recordStates(of: missing, object: object)
            return missing.filter { states[$0] == .deleted }
        } catch {
            guard !error.isInterruption else { throw error }
            return []
        }
    }

    /// Returns a page without the Ids that only the request asked for.
    private func asAsked(_ page: [UInt8]) throws -> [UInt8] {
        guard let fields, !fields.contains(where: { $0.lowercased() == "id" }) else { return page }
        let records = try JSONValue(parsing: page)["records"]?.elements ?? []
        let shown = records.map { JSONValue.object(($0.members ?? []).filter { $0.key != "Id" }) }
        return JSONValue.object([.init("records", .array(shown)), .init("done", .bool(true))])
            .json()
    }
}

/// The output of pages of records, which begins with the first record.
private final class Printer {
    let object: String
    let columns: [String]?
    let style: OutputStyle
    let context: Context
    private var output: RecordOutput?

    init(object: String, columns: [String]?, style: OutputStyle, context: Context) {
        self.object = object
        self.columns = columns
        self.style = style
        self.context = context
    }

    func write(_ page: QueryPage, _ org: Org) async throws {
        if output == nil, !page.isEmpty {
            let shape =
                try columns.map { RowShape($0.map { ResultColumn(dotted: $0) }) }
                ?? RowSource.page(page).discoveredShape()
            var style = style
            if let columns = style.typedColumns(of: shape) {
                let types = await org.fieldTypes(of: columns, from: object)
                style.sheet = SheetDescription(name: object, types: types)
            }
            output = try RecordOutput(shape, style: style, context: context, stopsEarly: true)
        }
        try output?.write(.page(page))
        if output?.isLeft == true { throw PagerWasLeft() }
    }

    func finish(_ missing: [RecordID], deleted: [RecordID], of count: Int) throws {
        guard missing.isEmpty else {
            let gone = Set(deleted)
            let error = MissingRecords(
                object: object,
                deleted: deleted,
                others: missing.filter { !gone.contains($0) },
                isAll: missing.count == count
            )
            guard !error.isAll, var output else { throw error }
            throw try output.finish(failing: error)
        }
        var output = try output ?? emptyOutput()
        try output.finish()
        let found = count > 0 ? Count.text(count, "record") : "No records."
        context.messages.note(style.path.map { "\(found) in \($0)" } ?? found)
    }

    private func emptyOutput() throws -> RecordOutput {
        var style = style
        style.hasHeader = style.hasHeader && columns != nil
        let shape = RowShape((columns ?? ["Id"]).map { ResultColumn(dotted: $0) })
        return try RecordOutput(shape, style: style, context: context)
    }

    func fail(_ error: any Error) -> any Error { output?.fail(error) ?? error }
}
