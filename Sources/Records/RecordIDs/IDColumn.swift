import Text

/// The choice of the column with the ids in a table.
///
/// That is the named column, or else `Id`, or else the column of a Salesforce report with the
/// object's ids: its heading is the label of the field Id, such as `Contact ID`.
package struct IDColumn: Hashable, Sendable {
    /// The column's name from the user; nil for a choice by the header.
    let name: String?
    /// The API name of the ids' object; nil if it is not known.
    let object: String?

    package init(name: String? = nil, object: String? = nil) {
        self.name = name
        self.object = object
    }

    /// Returns the columns of a header that may have the ids; exactly one is a clear choice.
    func indices(in header: [String]) -> [Int] {
        let header = header.map(Self.folded)
        let choices = name.map { [[Self.folded($0)]] } ?? [["id"], labels]
        return choices.lazy.map { names in header.indices.filter { names.contains(header[$0]) } }
            .first { !$0.isEmpty } ?? []
    }

    private static func folded(_ name: String) -> String {
        name.trimmingWhitespace.lowercased()
    }

    /// The labels of the object's Id in reports, in lower case.
    private var labels: [String] {
        guard let label = label?.lowercased() else { return [] }
        return [
            "\(label) id", "\(label): id", "\(label): \(label) id", "\(label): record id",
            "record id",
        ]
    }

    /// The object's label, judging by its API name: `Campaign Member`, `Service Visit`.
    private var label: String? {
        guard let object else { return nil }
        let name = object.hasSuffix("__c") ? String(object.dropLast(3)) : object
        let parts = name.split(separator: "__")
        guard object.hasSuffix("__c") else {
            return name.reduce(into: "") { text, character in
                if character.isUppercase, text.last?.isLowercase == true { text += " " }
                text.append(character)
            }
        }
        return parts.last.map { $0.split(separator: "_").joined(separator: " ") }
    }

    /// The names that would have been accepted, for messages.
    private var expected: String {
        if let name { return "'\(name)'" }
        return ["Id", label.map { "'\($0) ID'" }].compactMap(\.self).joined(separator: " or ")
    }

    /// Returns the reason why a header has no clear choice, as a sentence without a full stop.
    func explanation(of header: [String]) -> String {
        let found = indices(in: header).map { header[$0] }
        guard found.isEmpty else {
            return "\(found.count) columns may have the ids: \(Self.words(found))"
        }
        return "no column \(expected); the columns are \(Self.words(header))"
    }

    private static func words(_ names: [String]) -> String {
        let shown = names.prefix(20).map { name in
            let start = String(name.unicodeScalars.prefix(40))
            return "'\(start)\(start == name ? "" : "…")'"
        }
        let rest = names.count > 20 ? " and \(names.count - 20) more" : ""
        return shown.joined(separator: ", ") + rest
    }
}
