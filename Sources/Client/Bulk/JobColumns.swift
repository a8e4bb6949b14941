import HTTP
package import Records
package import SOQL
import Text

/// The SOQL of a query job, and the meaning of the columns of its result.
///
/// JSON needs ids, for records' attributes and to tell a null parent from one with null fields. The
/// query selects these ids as well; records do not show them.
package struct JobColumns: Sendable {
    /// The SOQL to send.
    package let soql: String
    /// The types of the query's own columns, as in describe; nil where they are unknown.
    package let types: [String?]
    /// The columns in SELECT order, the additional ones last.
    private let columns: [CSVLayout.Column]
    /// The columns whose name in a result is the org's choice, as of a function.
    private let unnamed: Set<Int>
    private let objects: [[String]: String]

    /// Asks the org for the types of a query's columns.
    ///
    /// - Parameters:
    ///   - query: The query, whose columns are known.
    ///   - text: Its text.
    ///   - makesRecords: Whether formats need whole records.
    ///   - org: The org.
    /// - Throws: `OrgError` if a description is missing, although the org does not deny it.
    package init(
        of query: Query,
        _ text: String,
        makesRecords: Bool,
        in org: Org
    ) async throws(OrgError) {
        var known = KnownDescriptions(org: org)
        // The descriptions of parents may be forbidden, that of the query's object must be there.
        do throws(OrgError) {
            known.keep(try await org.describe(query.objectName), of: query.objectName)
        } catch {
            // The error about the query tells more than the missing description.
            guard error.refusal?.status == 404 else { throw error }
        }
        let selected = query.columns ?? []
        var (types, columns): ([String?], [CSVLayout.Column]) = ([], [])
        unnamed = Set(query.selection.indices.filter { !query.selection[$0].isField })
        for (column, item) in zip(selected, query.selection) {
            let type = await known.type(of: column.field ?? column.path, from: query.objectName)
            types.append(type)
            let kind = item.isText ? .text : CSVLayout.Kind(fieldType: type ?? item.usualType)
            columns.append(CSVLayout.Column(column.path, kind))
        }
        self.types = types
        guard makesRecords else {
            soql = text
            objects = [:]
            self.columns = columns
            if let failure = known.failure { throw failure }
            return
        }
        let added = await Self.added(to: columns, query, &known)
        if let failure = known.failure { throw failure }
        self.columns = columns + added.columns
        objects = added.objects
        var sent = query
        sent.selection += added.columns.map { .field(FieldPath($0.path), alias: nil) }
        soql = added.columns.isEmpty ? text : sent.description
    }

    /// Returns the columns for the ids and types of records that are not selected already.
    private static func added(
        to columns: [CSVLayout.Column],
        _ query: Query,
        _ known: inout KnownDescriptions
    ) async -> (columns: [CSVLayout.Column], objects: [[String]: String]) {
        var (added, objects): ([CSVLayout.Column], [[String]: String]) = ([], [:])
        var paths: [[String]] = [[]]
        for column in columns {
            for count in 1..<max(1, column.path.count) {
                let path = Array(column.path.prefix(count))
                if !paths.contains(where: { $0.isSamePath(as: path) }) { paths.append(path) }
            }
        }
        for path in paths {
            var names = ["Id"]
            if let object = await known.object(behind: path, of: query.objectName) {
                objects[path.map { $0.lowercased() }] = object
            } else {
                names.append("Type")
            }
            for name in names {
                let all = columns + added
                guard !all.contains(where: { $0.path.isSamePath(as: path + [name]) }) else {
                    continue
                }
                added.append(CSVLayout.Column(path + [name], isHidden: true))
            }
        }
        return (added, objects)
    }

    /// Returns the layout of a result whose header has these names.
    ///
    /// A field is found by its name, with or without a namespace and the object's name in front; a
    /// function by its place.
    ///
    /// - Parameters:
    ///   - header: The names.
    ///   - job: The job.
    ///   - needsIDs: Whether the result must have the additional columns, too. A job that was
    ///     created for another format does not have them.
    /// - Returns: The layout.
    /// - Throws: `OrgError` if the result lacks a column.
    package func layout(
        of header: [String],
        _ job: BulkJob,
        needsIDs: Bool
    ) throws(OrgError) -> CSVLayout {
        let paths = header.map { ResultColumn(dotted: $0).path }
        var found: [Int: Int] = [:]
        for (index, path) in paths.enumerated() {
            let place = columns.indices.first {
                !found.values.contains($0) && columns[$0].path.isSamePath(as: path)
            }
            if let place { found[index] = place }
        }
        for index in paths.indices where found[index] == nil && columns.indices.contains(index) {
            let path = columns[index].path
            let names = [path] + (job.object.map { [[$0] + path] } ?? [])
            let isMeant = unnamed.contains(index) || names.contains { $0.isNamed(by: paths[index]) }
            if isMeant, !found.values.contains(index) { found[index] = index }
        }
        let needed = columns.indices.filter { needsIDs || !columns[$0].isHidden }
        if let missing = needed.first(where: { !found.values.contains($0) }) {
            let name = columns[missing].path.joined(separator: ".")
            throw WholeResponse(status: 200)
                .malformed(.undecodable("the job's result has no column \(name)"))
        }
        var layout = CSVLayout(
            paths.indices.map { index in
                guard let place = found[index] else { return CSVLayout.Column(paths[index]) }
                var column = columns[place]
                // The org's spelling, but the query's name of a function.
                if column.path.isSamePath(as: paths[index]) { column.path = paths[index] }
                return column
            },
            job.dialect
        )
        layout.objects = objects
        layout.recordPath = "/services/data/v\(job.apiVersion)/sobjects/"
        return layout
    }
}

extension Org {
    /// Returns the layout of a job's result whose query is unknown, from its header and the types
    /// of the object's fields.
    ///
    /// - Throws: `OrgError` if a description is missing, although the org does not deny it.
    package nonisolated func layout(
        of header: [String],
        _ job: BulkJob
    ) async throws(OrgError) -> CSVLayout {
        let columns = header.map { ResultColumn(dotted: $0) }
        let types =
            if let object = job.object {
                try await certainFieldTypes(of: columns, from: object)
            } else {
                [String?](repeating: nil, count: columns.count)
            }
        var layout = CSVLayout(
            zip(columns, types).map { column, type in
                CSVLayout.Column(
                    column.path,
                    CSVLayout.Kind(fieldType: type ?? CSVLayout.usualType(of: column.path))
                )
            },
            job.dialect
        )
        layout.objects = job.object.map { [[]: $0] } ?? [:]
        layout.recordPath = "/services/data/v\(job.apiVersion)/sobjects/"
        return layout
    }
}

extension CSVLayout {
    /// Returns the type of a field of parents of different objects, which share only a few fields.
    fileprivate static func usualType(of path: [String]) -> String? {
        guard path.count > 1, let name = path.last?.lowercased() else { return nil }
        return switch name {
        case "isactive": "boolean"
        case "lastvieweddate", "lastreferenceddate": "datetime"
        default: nil
        }
    }
}

extension [String] {
    /// Whether another path is this one as an org may write it: with namespaces before the names.
    fileprivate func isNamed(by other: [String]) -> Bool {
        count == other.count
            && zip(self, other).allSatisfy { name, written in
                let (name, written) = (name.lowercased(), written.lowercased())
                return written == name || written.hasSuffix("__" + name)
            }
    }
}

extension SelectItem {
    /// Whether the item is a field.
    fileprivate var isField: Bool {
        if case .field = self { true } else { false }
    }

    /// Whether the item is a text, whatever the type of its field.
    fileprivate var isText: Bool {
        guard case .call(let call, _) = self else { return false }
        return ["format", "tolabel"].contains(call.name.lowercased())
    }

    /// The type of an item that is no field of a known object.
    fileprivate var usualType: String? {
        switch self {
        case .field(let path, _): CSVLayout.usualType(of: path.segments)
        case .call(let call, _):
            ["distance", "convertcurrency"].contains(call.name.lowercased()) ? "double" : nil
        case .count, .children, .typeOf, .fields: nil
        }
    }
}
