import Text

/// A record as people copy it: its id, or the URL of its page.
///
/// If all letters of an 18-character id have the same case, its checksum gives the right case.
/// Source for the URLs: Salesforce Help, "Lightning Experience URL Formats". The classic pages `/ID`
/// and `/ID/e`, and `one.app` with the page in its fragment, are older forms. The path of REST is in
/// `attributes.url` of each record.
package struct RecordReference: Hashable, Sendable {
    /// The id.
    package let id: RecordID
    /// The object in the URL; nil for an id alone, and for a URL without an object.
    package let object: String?
    /// The host in the URL, in lower case; nil for an id alone, and for a path without a host.
    package let host: String?
    /// Whether the checksum changed the case of letters.
    package let isRestored: Bool
    /// Whether the id has 15 characters and all letters have the same case, so that a program may
    /// have changed the case.
    package let isUnsure: Bool

    /// Reads an id or a URL.
    ///
    /// - Throws: `RecordID.Fault` for another text, and for the URL of another page.
    package init(_ text: some StringProtocol) throws(RecordID.Fault) {
        let word = text.trimmingWhitespace
        guard let address = Address(word) else {
            try self.init(id: word, object: nil, host: nil)
            return
        }
        guard let record = address.record else { throw .notARecordPage }
        let isNamed = record.object.map { $0.lowercased() != "sobject" } ?? false
        guard [15, 18].contains(record.id.utf8.count) else { throw .notARecordPage }
        try self.init(id: record.id, object: isNamed ? record.object : nil, host: address.host)
    }

    /// Names a record by its id.
    package init(_ id: RecordID) {
        self.id = id
        object = nil
        host = nil
        isRestored = false
        isUnsure = false
    }

    private init(
        id text: some StringProtocol,
        object: String?,
        host: String?
    ) throws(RecordID.Fault) {
        self.object = object
        self.host = host
        do throws(RecordID.Fault) {
            id = try RecordID(text)
            isRestored = false
        } catch {
            guard case .letterCase(let restored) = error else { throw error }
            id = try RecordID(restored)
            isRestored = true
        }
        let letters = text.utf8.filter(\.isLetter)
        isUnsure =
            text.utf8.count == 15 && !letters.isEmpty
            && [true, false].contains { isSmall in
                letters.allSatisfy { ($0 >= UInt8(ascii: "a")) == isSmall }
            }
    }

    /// An object in a URL that is not the object of the command.
    package struct OtherObject: Hashable, Sendable, CustomStringConvertible {
        /// The object in the URL.
        package let found: String
        /// The object of the command.
        let expected: String

        /// The difference as a sentence without a full stop.
        package var description: String {
            "the URL is of a record of \(found), not of \(expected)"
        }
    }

    /// Returns the object in the URL if it is not a command's object; nil if they agree, or if the
    /// URL has none.
    package func otherObject(than expected: String) -> OtherObject? {
        guard let object, object.lowercased() != expected.lowercased() else { return nil }
        return OtherObject(found: object, expected: expected)
    }
}

/// The host of a URL, and the parts of its path.
private struct Address {
    let host: String?
    private let parts: [Substring]

    /// Splits a URL, a path, or a URL without its scheme; nil for a text of another form.
    init?(_ text: some StringProtocol) {
        var rest = Substring(text)
        let scheme = ["https://", "http://"].first { rest.prefix($0.count).lowercased() == $0 }
        rest = rest.dropFirst(scheme?.count ?? 0)
        let authority = rest.prefix { !"/?#".contains($0) }
        guard scheme != nil || text.hasPrefix("/") || (authority.contains(".") && rest != authority)
        else { return nil }
        host = authority.isEmpty ? nil : authority.prefix { $0 != ":" }.lowercased()
        let path = rest.dropFirst(authority.count)
        let page = path.prefix { !"?#".contains($0) }
        // The older form in Lightning has the page in the fragment: one.app#/sObject/003…/view.
        let fragment = page.hasSuffix("/one.app") ? path.drop { $0 != "#" }.dropFirst() : page
        parts = fragment.prefix { $0 != "?" }.split(separator: "/")
    }

    /// The record whose page this is; nil for another page, such as a list.
    var record: (object: String?, id: Substring)? {
        let named: ArraySlice<Substring>
        if parts.starts(with: ["lightning", "r"]) {
            named = parts.dropFirst(2)
        } else if parts.starts(with: ["services", "data"]), parts.dropFirst(3).first == "sobjects" {
            named = parts.dropFirst(4)
        } else {
            named = parts[...]
        }
        let isClassic = named.count == parts.count && parts.first != "sObject"
        let endings = isClassic ? ["e"] : ["view", "edit"]
        let hasEnding = named.last.map { endings.contains(String($0)) } ?? false
        let page = hasEnding ? named.dropLast() : named
        switch page.count {
        case 1: return (nil, page[page.startIndex])
        case 2 where !isClassic: return (String(page[page.startIndex]), page[page.startIndex + 1])
        default: return nil
        }
    }
}
