package import Client
package import Output
import Records
import Terminal
import Text

/// The report of duplicates: one row a record on stdout, and their numbers on stderr.
package struct DuplicateReport {
    private let fields: KeyFields
    /// The columns behind those of the group.
    private let paths: [String]
    /// Whether the user named the columns.
    private let isNamed: Bool
    private let style: OutputStyle
    private let context: Context

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - fields: The fields of the object.
    ///   - named: The columns that the user named; nil for the usual ones.
    ///   - style: The form.
    ///   - context: The command's context.
    package init(
        _ fields: KeyFields,
        showing named: [String]?,
        _ style: OutputStyle,
        _ context: Context
    ) {
        self.fields = fields
        self.context = context
        let hasID = named?.contains { $0.lowercased() == "id" } ?? false
        paths = (named ?? fields.shown) + (hasID ? [] : ["Id"])
        var style = style
        isNamed = named != nil
        if style.format == .table {
            style.format = .table.writing { shape, style, context in
                GroupedPages(
                    shape,
                    style: style,
                    context: context,
                    markWords: "* differs from the first record of its group"
                ) { column, left, right in fields.differ(left, right, in: column) }
            }
        }
        self.style = style
    }

    /// The columns of records.
    package var columns: [String] { paths }

    /// The most records of a group that the form shows; nil for all.
    package var mostRecords: Int? {
        isTable && style.width != nil ? FoundGroup.mostIDs : nil
    }

    private var isTable: Bool { style.format == .table }

    /// Prints all groups of a reader.
    ///
    /// - Parameters:
    ///   - reader: The reader.
    ///   - total: The number of all records.
    ///   - org: The org, for the types of a spreadsheet's columns.
    /// - Throws: The errors of the reader and of the output.
    package func show(_ reader: inout GroupReader, of total: Int, in org: Org) async throws {
        var groups = try await reader.read()
        var style = style
        let rules = fields.columnRules(for: groups)
        if let columns = style.typedColumns(of: shape) {
            let types = await org.fieldTypes(of: columns, from: fields.object)
            style.sheet = SheetDescription(name: fields.object, types: types)
        }
        style.columnRules = isNamed ? rules.map(\.keepingColumn) : rules
        var output = try RecordOutput(shape, style: style, context: context, stopsEarly: true)
        do {
            let records = reader.total
            while true {
                let part = QueryPage.Part(total: records, isLast: reader.isAtEnd)
                try output.write(.page(QueryPage(page(of: groups), part: part)))
                if output.isLeft { throw PagerWasLeft() }
                if reader.isAtEnd { break }
                groups = try await reader.read()
            }
            if reader.missing > 0 {
                let records = Count.text(reader.missing, "record")
                output.warn("\(records) changed during the search and left out: run it again")
            }
            try output.finish()
        } catch {
            throw output.fail(error)
        }
        summarize(reader, of: total)
    }

    private func summarize(_ reader: GroupReader, of total: Int) {
        let messages = context.messages
        let all = Count.text(total, "record")
        let groups = Count.text(reader.count, "group")
        let found = "\(groups), \(Count.grouped(reader.recordCount)) of \(all)"
        if reader.commonNames > 0 {
            let most = DuplicateGroups.mostNamesakes
            messages.note(
                "left out: \(Count.text(reader.commonNames, "name")) that more than \(most) "
                    + "records have; --by name lists them"
            )
        }
        if let path = style.path {
            messages.note("\(found) in \(path)")
        } else {
            messages.note(reader.count > 0 ? found : "No duplicates in \(all).")
        }
    }

    // MARK: - Rows

    private var shape: RowShape {
        let captions = isTable ? ["Group", "Reason", "List"] : ["Group", "Score", "Reason"]
        return RowShape(
            captions.map { ResultColumn(name: $0, path: [$0]) }
                + paths.map { ResultColumn(dotted: $0) }
        )
    }

    private func page(of groups: [FoundGroup]) -> [UInt8] {
        let keys = Set(["attributes"] + paths.map { $0.prefix { $0 != "." }.lowercased() })
        let records = groups.flatMap { group in
            let caption = caption(of: group)
            return group.records.map { record in
                let members = record.members ?? []
                return JSONValue.object(
                    caption + members.filter { keys.contains($0.key.lowercased()) }
                )
            }
        }
        return JSONValue.object([
            .init("totalSize", .number("\(records.count)")), .init("done", .bool(true)),
            .init("records", .array(records)),
        ]).json()
    }

    private func caption(of group: FoundGroup) -> [JSONValue.Member] {
        let number = JSONValue.Member("Group", .number("\(group.number)"))
        guard isTable else {
            return [
                number, .init("Score", .number("\(group.score)")),
                .init("Reason", .string(group.reason)),
            ]
        }
        let shown = group.ids.count
        let size =
            shown < group.size ? "; \(shown) of \(Count.text(group.size, "record"))" : ""
        return [
            number, .init("Reason", .string("\(group.reason) (score \(group.score)\(size))")),
            .init("List", .string(context.line(group.command))),
        ]
    }
}

extension KeyFields {
    /// The rules of the columns in a narrow table.
    ///
    /// Email addresses and phone numbers are whole or not there. The last to go are the fields with
    /// the most values among the first records.
    fileprivate func columnRules(for groups: [FoundGroup]) -> [ColumnRule] {
        let records = groups.flatMap(\.records)
        func mostFilledFirst(_ fields: [String]) -> [String] {
            let filled = fields.map { field in
                (field, count: records.count { $0.text(at: field) != nil })
            }
            // Sorting keeps the order of equals.
            return filled.sorted { $0.count > $1.count }.map(\.0)
        }
        let (emails, phones) = (mostFilledFirst(emails), mostFilledFirst(phones))
        let others = Array(phones.dropFirst().reversed()) + emails.dropFirst().reversed()
        let turns = ["LastModifiedDate"] + others + ["Id"]
        var rules = shown.prefix(1).map { ColumnRule($0, .last) }
        rules += (emails.prefix(1) + phones.prefix(1)).map { ColumnRule($0) }
        rules += turns.enumerated().map { ColumnRule($1, omitted: $0) }
        if let placeName { rules.append(ColumnRule(placeName, .first, omitted: turns.count)) }
        return rules
    }
}
