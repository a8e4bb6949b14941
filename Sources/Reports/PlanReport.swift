package import Output
import Records
import Terminal
import Text

/// The plans of a query, as a listing or as the org's own JSON.
package struct PlanReport {
    private let answer: [UInt8]
    private let plans: [JSONValue]

    /// Reads the body of the answer.
    ///
    /// - Throws: `JSONFault`.
    package init(_ answer: [UInt8]) throws {
        self.answer = answer
        plans = try JSONValue(parsing: answer)["plans"]?.elements ?? []
    }

    /// Prints the plans, and on stderr whether the query is selective.
    ///
    /// - Throws: Errors of writing.
    package func show(_ style: OutputStyle, _ context: Context) throws {
        if style.format == .json {
            let json = try Envelope.success(answer, isPretty: style.isPretty)
            try OutputTarget(style, context).writeWhole(json)
        } else {
            try listing.show(style, context, noun: "plan")
        }
        if let verdict { context.messages.note(verdict) }
    }

    private var listing: Listing {
        var listing = Listing([
            .init("Cost"), .init("Rows"), .init("Of"), .init("Operation"), .init("Object", .last),
            .init("Fields", .last), .init("Notes", .first),
        ])
        for plan in plans {
            listing.add([
                plan.number("relativeCost"), plan.number("cardinality"),
                plan.number("sobjectCardinality"), .text(plan["leadingOperationType"]?.text),
                .text(plan["sobjectType"]?.text), .text(plan.names("fields")),
                .text(plan["notes"]?.elements?.map(\.note).joined(separator: "; ")),
            ])
        }
        return listing
    }

    /// The sentence about the best plan; nil if the org sent none.
    private var verdict: String? {
        guard let best = plans.first, let digits = best["relativeCost"]?.digits,
            let cost = Double(digits)
        else { return nil }
        let words = PlainDecimal.text(of: digits)
        // Source: Salesforce Help, "Query Plan FAQ".
        guard cost < 1 else {
            let isScan = best["leadingOperationType"]?.text == "TableScan"
            return "Not selective: the best plan costs \(words), and a selective one less than 1"
                + (isScan ? "; the org reads the whole table." : ".")
        }
        return "Selective: the best plan costs \(words), less than 1."
    }
}

extension JSONValue {
    fileprivate func number(_ key: String) -> Listing.Value {
        self[key]?.digits.map { .digits($0) } ?? .text(nil)
    }

    fileprivate func names(_ key: String) -> String {
        (self[key]?.elements ?? []).compactMap(\.text).joined(separator: ", ")
    }

    /// A note in one line, with its fields.
    fileprivate var note: String {
        let fields = names("fields")
        return (self["description"]?.text ?? "") + (fields.isEmpty ? "" : " (\(fields))")
    }
}
