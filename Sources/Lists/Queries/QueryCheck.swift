package import Client
package import Output
import Records
import SOQL
import Terminal
import Text

/// The check of `query --check`: lists the columns of a statement without an org.
package struct QueryCheck {
    private let query: Query

    /// Parses the statement; a variable may stand for any value.
    ///
    /// - Throws: `StatementError` with the position of the error.
    package init(_ statement: BoundStatement) throws {
        query = try statement.query
    }

    /// Prints the columns; as JSON, only their names.
    package func show(_ style: OutputStyle, _ context: Context) throws {
        if style.format == .json {
            let json = try Envelope.success(result, isPretty: style.isPretty)
            try OutputTarget(style, context).writeWhole(json)
        } else if query.columns?.isEmpty == false {
            try listing.show(style, context, noun: "column")
        }
        if query.columns == nil {
            context.messages.note("FIELDS() stands for columns that only the org knows.")
        } else if query.isCount {
            context.messages.note("COUNT() has no columns; the result is a number.")
        }
    }

    private var listing: Listing {
        var listing = Listing([.init("Column"), .init("Kind", .first)])
        for column in query.columns ?? [] {
            listing.add([.text(column.name), .text(column.contents)])
        }
        return listing
    }

    /// The JSON `{"columns":[…]}`, with null for columns hidden by FIELDS().
    private var result: [UInt8] {
        let names = query.columns?.map { JSONValue.string($0.name) }
        return JSONValue.object([.init("columns", names.map(JSONValue.array) ?? .null)]).json()
    }
}

extension ResultColumn {
    /// The kind of the column in words, with the columns of child rows.
    fileprivate var contents: String {
        switch kind {
        case .field: "field"
        case .aggregate:
            path == [name] ? "aggregate" : "aggregate, \(path.joined(separator: ".")) in json"
        case .children:
            ([
                "child "
                    + "rows"
            ] + [childColumns?.map(\.name).joined(separator: ", ")].compactMap(\.self))
            .joined(separator: ": ")
        }
    }
}
