import Client
import Output
import Records
import SOQL
package import Text

/// A search in several objects: a text, and the fields to show of each object.
package struct TextSearch: Sendable {
    /// The words; none for a search that the user wrote in SOSL.
    let words: [SearchWord]
    /// The objects with the fields to show.
    private(set) var parts: [Part]
    /// The most records that the search can find.
    let limit: Int
    /// Whether the user named the limit.
    let isLimitAsked: Bool
    /// Whether the columns are the usual ones, so that a hidden field is left out.
    let isUsual: Bool
    private let written: String?
    private let phrase: String

    /// The objects that are searched if none is named.
    package static let usualObjects = ListedObject.usual.map(\.name)

    /// An object to search.
    struct Part: Sendable {
        let object: String
        /// The columns; nil if only the answer has them.
        let columns: [ResultColumn]?
    }

    /// Takes a search in SOSL.
    ///
    /// - Throws: `SearchTextError` for a text that no org accepts.
    package init(sosl text: String) throws(SearchTextError) {
        let checked = try CheckedSearch(text)
        written = text
        parts = checked.objects.map { Part(object: $0.name, columns: $0.columns) }
        limit = checked.limit ?? Org.mostFoundRecords
        isLimitAsked = checked.limit != nil
        words = []
        phrase = ""
        isUsual = false
    }

    /// Makes a search for records that contain every word of some texts.
    ///
    /// - Parameters:
    ///   - texts: The texts.
    ///   - objects: The objects.
    ///   - limit: The most records; nil for as many as the org returns.
    ///   - line: Returns the command line without a word, for the hint on one that is too short.
    /// - Throws: `UsageError` for a word that is too short.
    package init(
        _ texts: [String],
        in objects: SearchedObjects,
        limit: Int?,
        lineWithout line: (String) -> String
    ) throws(UsageError) {
        words = SearchWord.words(of: texts)
        phrase = try SearchPhrase(words, lineWithout: line).text
        parts = objects.parts
        self.limit = limit ?? Org.mostFoundRecords
        isLimitAsked = limit != nil
        isUsual = !objects.hasChosenFields
        written = nil
    }

    /// Whether a text is a search in SOSL, rather than words.
    package static func isSOSL(_ text: String) -> Bool {
        let text = text.trimmingWhitespace
        let word = text.prefix("find".count)
        let rest = text.dropFirst(word.count)
        // FINDLAY is a word.
        if word == "FIND", rest.first.map({ $0.isWhitespace || "{'".contains($0) }) ?? true {
            return true
        }
        return word.lowercased() == "find"
            && rest.trimmingWhitespace.first.map("{'".contains) == true
    }

    /// The search in SOSL.
    package var sosl: String {
        if let written { return written }
        let returned = parts.map { part in
            "\(part.object)(\((part.columns ?? []).map(\.name).joined(separator: ", ")))"
        }
        return "FIND {\(phrase)} IN ALL FIELDS RETURNING \(returned.joined(separator: ", "))"
            + (isLimitAsked ? " LIMIT \(limit)" : "")
    }

    /// Returns the search without objects and fields that the org hides from the user.
    ///
    /// - Parameter org: The org.
    /// - Returns: The search, and the names of what it leaves out; nil if nothing is hidden.
    /// - Throws: The errors of the descriptions.
    func withoutHidden(in org: Org) async throws -> (search: TextSearch, hidden: [String])? {
        guard isUsual else { return nil }
        let objects = try await org.objects()
        var hidden: [String] = []
        var visible: [Part] = []
        for part in parts {
            guard let summary = objects.first(where: { $0.name == part.object }),
                summary.flags.contains(.searchable)
            else {
                hidden.append(part.object)
                continue
            }
            let description = try await org.description(of: part.object)
            let columns = part.columns ?? []
            let known = columns.filter { description.hasField(at: $0.name) }
            hidden += columns.filter { !known.contains($0) }.map { "\(part.object).\($0.name)" }
            visible.append(Part(object: part.object, columns: known))
        }
        guard !hidden.isEmpty, !visible.isEmpty else { return nil }
        var search = self
        search.parts = visible
        return (search, hidden)
    }
}
