import Accounts
package import Client
import HTTP
package import Output
import Platform
package import Records
import SOQL
import Text

/// A printer of the records that a search finds.
package struct SearchRun {
    private let search: TextSearch
    private let warning: String?
    private let failsIfEmpty: Bool
    private let style: OutputStyle
    private let context: Context

    /// Makes the printer.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - warning: A warning about the searched objects.
    ///   - failsIfEmpty: Whether it is an error that no record is found.
    ///   - style: The style of the output.
    ///   - context: The context of the command.
    package init(
        _ search: TextSearch,
        warning: String? = nil,
        failsIfEmpty: Bool,
        _ style: OutputStyle,
        _ context: Context
    ) {
        self.search = search
        self.warning = warning
        self.failsIfEmpty = failsIfEmpty
        self.style = style
        self.context = context
    }

    /// Searches, and prints the records.
    ///
    /// - Throws: `SearchError` for an org's error; `EmptyResult`; errors of the output.
    package func show(in org: Org) async throws {
        let trace = try Trace(context)
        let (found, search, hidden) = try await search.found(in: org) { trace.tell($0) }
        if !hidden.isEmpty {
            let names = hidden.joined(separator: ", ")
            context.messages.note("not visible to you, so left out: \(names)")
        }
        if found.count == 0, failsIfEmpty { throw EmptyResult() }
        try await report(found, of: search, org)
        if found.count == 0 {
            let names = search.parts.filter { $0.columns?.first?.name == "Name" }.map(\.object)
            try await NearNames(search.words, in: names.map { ($0, "Name") }).note(in: org, context)
        }
    }

    // MARK: - The output

    private func report(_ found: SearchRecords, of search: TextSearch, _ org: Org) async throws {
        let cut = found.count >= search.limit ? search.cut : nil
        if style.format == .json {
            let json = try Envelope.success(
                found.body,
                warnings: [warning, search.isLimitAsked ? nil : cut].compactMap(\.self),
                isPretty: style.isPretty
            )
            try OutputTarget(style, context).writeWhole(json)
        } else {
            try await write(found, of: search, org)
        }
        if let warning { context.messages.warn(warning) }
        if let cut, !search.isLimitAsked { context.messages.warn(cut) }
        let count = Count.text(found.count, "record")
        let words = search.isLimitAsked ? cut.map { "\(count) (\($0))" } ?? count : count
        context.messages.note(
            style.path.map { "\(words) in \($0)" } ?? (found.count > 0 ? words : "No records.")
        )
    }

    private func write(_ found: SearchRecords, of search: TextSearch, _ org: Org) async throws {
        let known = search.parts.map(\.object)
        let objects =
            known.filter(found.objects.contains)
            + found.objects.filter { object in
                !known.contains(object)
            }
        var style = style.linking(to: org.instanceURL.description)
        let columns = try objects.map { try self.columns(of: $0, in: found, search) }
        let isForPeople = style.format.isForPeople
        if isForPeople {
            let format = style.format
            let parts = zip(objects, columns).map { part(of: $0, $1, search) }
            style.format = format.writing { _, style, context in
                SearchPages(format, parts, style, context)
            }
        }
        let shape = search.shape(of: columns.flatMap(\.self))
        if let typed = style.typedColumns(of: shape) {
            // A field such as CreatedDate has the same type in all objects.
            var types: [String?] = typed.map { _ in nil }
            for object in objects {
                let known = await org.fieldTypes(of: typed, from: object)
                types = zip(types, known).map { $0 ?? $1 }
            }
            let name = objects.count == 1 ? objects[0] : "Search"
            style.sheet = SheetDescription(name: name, types: types)
        }
        var output = try RecordOutput(shape, style: style, context: context)
        do {
            if isForPeople {
                for object in objects { try output.write(.page(found.page(of: object))) }
            } else {
                try output.write(.page(found.page(namingObjects: objects)))
            }
            try output.finish()
        } catch {
            throw output.fail(error)
        }
    }

    /// Returns the columns of an object: those of the search, or else those of its records.
    private func columns(
        of object: String,
        in found: SearchRecords,
        _ search: TextSearch
    ) throws -> [ResultColumn] {
        let named = search.parts.first { $0.object.lowercased() == object.lowercased() }
        return try named?.columns
            ?? RowSource.page(found.page(of: object)).discoveredShape().columns
    }

    /// Returns the form of an object's records for people.
    private func part(
        of object: String,
        _ columns: [ResultColumn],
        _ search: TextSearch
    ) -> SearchPages.Part {
        let rules = ListedObject.rules(columns.map(\.name).filter { $0 != "Id" }) { _ in nil }
        return SearchPages.Part(
            object: object,
            shape: RowShape(columns),
            rules: rules.map { search.isUsual && $0.name != "Id" ? $0 : $0.keepingColumn }
        )
    }
}

extension TextSearch {
    /// Searches; if the org hides a usual object or field from the user, searches again without it.
    ///
    /// - Parameters:
    ///   - org: The org.
    ///   - tell: Receives each SOSL search before it is sent.
    /// - Returns: The records, the search that found them, and the names of what is hidden.
    /// - Throws: `SearchError`.
    package func found(
        in org: Org,
        tell: (String) -> Void
    ) async throws -> (records: SearchRecords, search: TextSearch, hidden: [String]) {
        do {
            return (try await records(in: org, tell: tell), self, [])
        } catch let error {
            let codes = ["INVALID_FIELD", "INVALID_TYPE"]
            guard codes.contains(where: { error.cause.refusal?.has($0) == true }),
                let (visible, hidden) = try? await withoutHidden(in: org)
            else { throw error }
            return (try await visible.records(in: org, tell: tell), visible, hidden)
        }
    }

    private func records(
        in org: Org,
        tell: (String) -> Void
    ) async throws(SearchError) -> SearchRecords {
        tell(sosl)
        do {
            return try await org.search(sosl)
        } catch {
            throw SearchError(
                cause: error,
                search: self,
                hints: await hints(for: error, in: org)
            )
        }
    }

    /// The objects of the search, in their order.
    package var objects: [String] { parts.map(\.object) }

    /// Returns the columns of all objects, with the object in front and, unless the user chose the
    /// fields, the id behind it.
    fileprivate func shape(of columns: [ResultColumn]) -> RowShape {
        let all = columns.isEmpty ? parts.flatMap { $0.columns ?? [] } : columns
        var seen: Set<String> = []
        let distinct = all.filter { seen.insert($0.name.lowercased()).inserted }
        let ids = isUsual ? distinct.filter { $0.name == "Id" } : []
        return RowShape(
            [ResultColumn(dotted: SearchRecords.objectColumn)] + ids
                + distinct.filter { !ids.contains($0) }
        )
    }

    /// The sentence about records that the limit may have left out.
    fileprivate var cut: String {
        isLimitAsked
            ? "limit \(Count.grouped(limit)); more may match"
            : "the org returns at most \(Count.grouped(limit)) records of a search; more may match"
    }

    /// Returns hints with the names that the user probably meant.
    fileprivate func hints(for error: OrgError, in org: Org) async -> [String] {
        let text = error.refusal?.errors.first?.text ?? ""
        let part = parts.first { text.contains("'\($0.object)'") } ?? parts.first
        guard let part else { return [] }
        let query = Query(
            selection: (part.columns ?? []).map { .field(FieldPath(dotted: $0.name), alias: nil) },
            source: Source(object: FieldPath([part.object]))
        )
        return await org.suggestions(for: error, about: query)
    }
}

/// An org's error about a search.
package struct SearchError: Error, SelfExplaining, RequestError {
    package let cause: OrgError
    let search: TextSearch
    /// Hints with names that the user probably meant.
    let hints: [String]

    var failure: Failure {
        var failure = Failure(cause)
        failure.hints += hints
        return failure
    }
}
