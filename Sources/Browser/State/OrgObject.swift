/// An object of the org, as the SOQL line offers it.
package struct OrgObject: Hashable, Sendable {
    /// The API name.
    package let name: String
    /// The label; nil if the org has none.
    package let label: String?

    package init(name: String, label: String? = nil) {
        self.name = name
        self.label = label
    }
}

/// The objects that fit a few typed letters, the best fit first.
///
/// A whole name comes before its beginning, that before the beginning of a word of the label, that
/// before letters anywhere; of equal fits, the shorter name comes first, so that `acc` finds
/// `Account` before `AccountContactRelation`.
struct ObjectRanking {
    private let letters: [UInt8]

    init(_ typed: String) {
        letters = Array(typed.lowercased().utf8)
    }

    /// Returns the fitting objects.
    func ranked(_ objects: [OrgObject]) -> [OrgObject] {
        objects.compactMap { object in rank(of: object).map { (object, $0) } }
            .sorted {
                ($0.1, $0.0.name.utf8.count, $0.0.name) < ($1.1, $1.0.name.utf8.count, $1.0.name)
            }
            .map(\.0)
    }

    private func rank(of object: OrgObject) -> Int? {
        let name = Array(object.name.lowercased().utf8)
        let label = Array((object.label ?? "").lowercased().utf8)
        if name == letters || label == letters { return 0 }
        if name.starts(with: letters) { return 1 }
        if label.starts(with: letters) { return 2 }
        let words = label.split(separator: UInt8(ascii: " "))
        if words.contains(where: { $0.starts(with: letters) }) { return 3 }
        if name.contains(letters) || label.contains(letters) { return 4 }
        return has(name) ? 5 : nil
    }

    /// Whether a name has the typed letters in their order.
    private func has(_ name: [UInt8]) -> Bool {
        var rest = letters[...]
        for letter in name where letter == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}
