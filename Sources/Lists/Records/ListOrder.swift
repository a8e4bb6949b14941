import SOQL
package import Text

/// The order of a list: words such as `modified`, or fields.
package struct ListOrder: Hashable, Sendable {
    private let terms: [Term]

    private struct Term: Hashable {
        /// The field's path; nil for the name of the records.
        let path: String?
        let isDescending: Bool
    }

    /// The words for orders; those by a date put the newest first.
    package static let words = ["name"] + fieldsByWord.map(\.word)

    private static let fieldsByWord = [
        (word: "activity", field: "LastActivityDate"),
        (word: "modified", field: "LastModifiedDate"),
        (word: "created", field: "CreatedDate"),
    ]

    /// The date fields that an administrator can hide.
    static let dateFields = ["LastActivityDate", "LastModifiedDate"]

    /// The order by name.
    package static let name = ListOrder(terms: [Term(path: nil, isDescending: false)])

    private init(terms: [Term]) {
        self.terms = terms
    }

    /// Reads the value of a flag: words and fields separated by commas, each perhaps with its
    /// direction, as in `StageName,Amount:desc` or `Amount DESC`.
    ///
    /// - Throws: `UsageError` for a text that is no field.
    package init(_ text: String, from flag: String) throws(UsageError) {
        var terms: [Term] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split { $0 == ":" || $0.isWhitespace }.map(String.init)
            let direction = words.dropFirst().first?.lowercased() ?? "asc"
            let isPath = words.first?.split(separator: ".", omittingEmptySubsequences: false)
                .allSatisfy(\.isAPIName)
            guard let name = words.first, isPath == true, words.count < 3,
                ["asc", "desc"].contains(direction)
            else {
                let meant = Self.meant(by: text)
                throw UsageError(
                    "\(flag) takes \(Self.words.joined(separator: ", ")), or fields, not '\(text)'",
                    hints: meant.map { ["\(flag) \($0)"] }
                        ?? ["\(flag) modified", "\(flag) LastName,CreatedDate:desc"]
                )
            }
            terms.append(Self.term(name, direction, isReversed: words.count == 2))
        }
        self.terms = terms
    }

    /// Returns what an order such as `-Amount,Name` or `Amount:dsc` means; nil for any other text.
    private static func meant(by text: String) -> String? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let words = part.split { $0 == ":" || $0.isWhitespace }.map(String.init)
            let first = words.first ?? ""
            let name = first.hasPrefix("-") ? String(first.dropFirst()) : first
            let isDescending =
                words.count > 1 ? OrderTerm.isDescending(words[1]) : name != first
            guard name.split(separator: ".").allSatisfy(\.isAPIName), !name.isEmpty,
                words.count < 3, let isDescending
            else { return "" }
            return isDescending ? "\(name):desc" : name
        }
        return parts.contains("") ? nil : parts.joined(separator: ",")
    }

    private static func term(_ name: String, _ direction: String, isReversed: Bool) -> Term {
        let word = name.lowercased()
        if word == "name" { return Term(path: nil, isDescending: direction == "desc") }
        guard let date = fieldsByWord.first(where: { $0.word == word }) else {
            return Term(path: name, isDescending: direction == "desc")
        }
        return Term(path: date.field, isDescending: !isReversed || direction == "desc")
    }

    /// The fields of the order besides the name, which the list shows, too.
    var fields: [String] { terms.compactMap(\.path) }

    /// Returns the terms of ORDER BY; the name decides between records that are equal otherwise.
    func terms(for object: ListedObject) -> [OrderTerm] {
        var terms: [OrderTerm] = []
        for term in self.terms + Self.name.terms {
            guard let path = term.path ?? object.nameField, !object.hidden.contains(path),
                !terms.contains(where: { $0.operand == .field(FieldPath(dotted: path)) })
            else { continue }
            terms.append(
                OrderTerm(
                    operand: .field(FieldPath(dotted: path)),
                    isDescending: term.isDescending,
                    nulls: term.isDescending ? .last : nil
                )
            )
        }
        return terms
    }
}
