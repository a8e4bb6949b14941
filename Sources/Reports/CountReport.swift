package import Client
import HTTP
package import Output
import Records
import Terminal
import Text

/// The numbers of records of an org's objects, with the reasons for those that are missing.
package struct CountReport {
    private var counts: [Entry]
    /// Whether the org counted the records for this report.
    private let isExact: Bool

    private struct Entry {
        let object: String
        /// The number; nil if it is unknown.
        let count: Int?
        /// The org's error; nil if it sent none.
        var error: OrgError?
    }

    /// Takes the org's own counts of all objects, and leaves out those without records.
    package init(allOf counts: [RecordCount]) {
        isExact = false
        self.counts = Self.sorted(counts).filter { $0.count > 0 }.map {
            Entry(object: $0.object, count: $0.count)
        }
    }

    /// Takes the org's own counts of some objects.
    ///
    /// - Parameters:
    ///   - counts: The counts.
    ///   - objects: The API names of the objects, in the order to show.
    package init(_ counts: [RecordCount], of objects: [String]) {
        isExact = false
        self.counts = objects.map { object in
            let known = counts.first { $0.object.lowercased() == object.lowercased() }
            return Entry(object: known?.object ?? object, count: known?.count)
        }
    }

    /// Counts the records of objects by queries, several in one request.
    ///
    /// - Parameters:
    ///   - objects: The API names of the objects, in the order to show.
    ///   - org: The org.
    ///   - isSorted: Whether to sort by count.
    /// - Throws: `OrgError` if a request failed as a whole, or the only query.
    package init(
        counting objects: [String],
        in org: Org,
        isSorted: Bool
    ) async throws(OrgError) {
        isExact = true
        counts = []
        var rest = objects[...]
        while !rest.isEmpty {
            let batch = rest.prefix(Org.mostQueriesInBatch)
            rest = rest.dropFirst(batch.count)
            let pages = try await org.firstPages(of: batch.map { "SELECT COUNT() FROM \($0)" })
            counts += zip(batch, pages).map(Self.entry)
        }
        if counts.count == 1, let error = counts[0].error { throw error }
        if isSorted {
            counts.sort { ($1.count ?? -1, $0.object) < ($0.count ?? -1, $1.object) }
        }
    }

    private static func entry(_ object: String, _ page: Result<JSONValue, OrgError>) -> Entry {
        switch page {
        case .failure(let error): return Entry(object: object, count: nil, error: error)
        case .success(let page):
            if let count = page["totalSize"]?.integer { return Entry(object: object, count: count) }
            let answer = WholeResponse(status: 200, bytes: page.json())
            let fault = MalformedAnswer(.notAsked(found: nil, asked: "a count"), in: answer)
            return Entry(object: object, count: nil, error: .malformed(fault))
        }
    }

    /// The largest first.
    private static func sorted(_ counts: [RecordCount]) -> [RecordCount] {
        counts.sorted { ($1.count, $0.object) < ($0.count, $1.object) }
    }

    /// The objects without a count that the org may not have.
    package var doubtful: [String] {
        counts.filter { entry in
            entry.count == nil && entry.error?.refusal?.has("INVALID_TYPE") != false
        }.map(\.object)
    }

    /// Prints the counts.
    ///
    /// - Throws: `UncountedObjects` after the output, if the org refused some; errors of writing.
    package func show(_ style: OutputStyle, _ context: Context) throws {
        var listing = Listing([.init("Name", .last), .init("Count")])
        for entry in counts {
            listing.add([.text(entry.object), entry.count.map { .number($0) } ?? .text(nil)])
        }
        let refused = counts.compactMap { entry in entry.error.map { (entry.object, $0) } }
        let error =
            refused.isEmpty
            ? nil : UncountedObjects(errors: refused, isAll: refused.count == counts.count)
        let unknown = isExact ? [] : counts.filter { $0.count == nil }.map(\.object)
        try listing.show(
            style,
            context,
            noun: "object",
            names: "Name",
            warnings: unknown.isEmpty
                ? [] : ["the org keeps no count of \(unknown.inWords); --exact counts them"],
            failure: error?.failure
        )
        if !isExact, !counts.isEmpty {
            context.messages.note("The counts are approximate; --exact counts the records.")
        }
        guard let error else { return }
        guard style.format == .json, style.path == nil else { throw error }
        throw ReportedFailure(error, exit: error.failure.exit)
    }
}

/// The failure of objects that the org does not count.
struct UncountedObjects: Error, SelfExplaining {
    let errors: [(object: String, error: OrgError)]
    /// Whether no object was counted.
    let isAll: Bool

    var failure: Failure {
        Failure(
            exit: isAll ? .failure : .partial,
            name: "UncountedObjects",
            message: "the org did not count \(errors.map(\.object).inWords)",
            reasons: errors.map { "\($0.object): \(Failure($0.error).message)" }
        )
    }
}
