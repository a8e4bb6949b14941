import HTTP
import Records

/// One JSON object of a description: an object, a field, or a part of these.
///
/// A description can have 800 fields of 70 keys, most of them null or false, which are not kept.
/// Reading them with JSONDecoder takes more than twice as long.
struct DescribedEntry {
    /// The keys whose value is neither null nor false.
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
        guard let members = json.members else { throw Fault(words: "is not a JSON object") }
        given = members.filter { member in
            switch member.value {
            case .null, .bool(false): false
            default: true
            }
        }
    }

    /// Reads an answer as a whole.
    ///
    /// - Throws: `OrgError.malformed` if the answer is no JSON, or not what `read` expects.
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

    /// Returns a text; nil if it is absent, null or false.
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

    /// Returns an integer; 0 if it is absent, null or false.
    func integer(_ key: String) throws(Fault) -> Int {
        guard let value = self[key] else { return 0 }
        // A proxy may write 18.0.
        guard let integer = value.digits.flatMap(Double.init).flatMap(Int.init(exactly:)) else {
            throw Fault(path: [key], words: "is not an integer")
        }
        return integer
    }

    /// Returns the elements of a list; none if it is absent, null or false, unless it is required.
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
