import HTTP
import Records

/// One JSON object of a description: an object, a field, or a part of these.
///
/// A description can have 800 fields of 70 keys, most of them null or false. Reading them with
/// JSONDecoder takes ten times as long.
struct DescribedEntry {
    /// What is neither null nor false.
    private let given: [JSONValue.Member]

    /// A value that no description has, with the keys and indexes that lead to it.
    struct Fault: Error {
        fileprivate(set) var path: [String] = []
        let words: String

        /// The place and the fault: `fields.3.name is missing`.
        var reason: String { "\(path.isEmpty ? "it" : path.joined(separator: ".")) \(words)" }
    }

    /// Reads an entry.
    ///
    /// - Throws: `Fault` if the value is no JSON object.
    init(_ json: JSONValue) throws(Fault) {
        guard let members = json.members else { throw Fault(words: "is not an object") }
        given = members.filter { $0.value != .null && $0.value != .bool(false) }
    }

    /// Reads an answer as a whole.
    ///
    /// - Throws: `OrgError.malformed` if the answer is no JSON, or `read` throws.
    static func read<Model>(
        _ answer: WholeResponse,
        as read: (DescribedEntry) throws(Fault) -> Model
    ) throws(OrgError) -> Model {
        let json = try answer.json()
        do {
            return try read(DescribedEntry(json))
        } catch {
            throw answer.malformed(.undecodable(error.reason))
        }
    }

    /// Returns a text; nil if it is absent or null.
    func text(_ key: String) throws(Fault) -> String? {
        guard let value = self[key] else { return nil }
        guard let text = value.text else { throw Fault(path: [key], words: "is not a text") }
        return text
    }

    /// Returns a text that every entry has.
    func requiredText(_ key: String) throws(Fault) -> String {
        guard let text = try text(key) else { throw Fault(path: [key], words: "is missing") }
        return text
    }

    /// Returns an integer; 0 if it is absent or null.
    func integer(_ key: String) throws(Fault) -> Int {
        guard let value = self[key] else { return 0 }
        guard let integer = value.integer else {
            throw Fault(path: [key], words: "is not an integer")
        }
        return integer
    }

    /// Returns the elements of a list; none if it is absent or null, unless it is required.
    func list<Element>(
        _ key: String,
        isRequired: Bool = false,
        of read: (JSONValue) throws(Fault) -> Element
    ) throws(Fault) -> [Element] {
        guard let value = self[key] else {
            if isRequired { throw Fault(path: [key], words: "is missing") }
            return []
        }
        guard let elements = value.elements else {
            throw Fault(path: [key], words: "is not a list")
        }
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        for element in elements {
            do {
                result.append(try read(element))
            } catch {
                throw Fault(path: [key, "\(result.count)"] + error.path, words: error.words)
            }
        }
        return result
    }

    /// Returns the flags whose value is true.
    func flags<Flag: Hashable & RawRepresentable<String>>(
        _ type: Flag.Type
    ) throws(Fault) -> Set<Flag> {
        var flags: Set<Flag> = []
        for member in given {
            guard let flag = Flag(rawValue: member.key) else { continue }
            guard member.value == .bool(true) else {
                throw Fault(path: [member.key], words: "is neither true nor false")
            }
            flags.insert(flag)
        }
        return flags
    }

    private subscript(key: String) -> JSONValue? { given.last { $0.key == key }?.value }
}
