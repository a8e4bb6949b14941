import Records

/// A writer of a JSON answer as XML; texts and the digits of numbers do not change.
///
/// A member becomes an element of its name. An array becomes repeated elements of its name; null
/// becomes `xsi:nil`. The members of a record's `attributes` become attributes of its element. A
/// record's fields keep their order; other members are sorted by name, as in Salesforce's samples.
///
/// Source: REST API Developer Guide, samples of XML.
struct XMLTranscript {
    private var writer = XMLWriter()
    private var names: XMLNames
    /// The number of inner answers written so far.
    private var partCount = 0
    private var hasNull = false

    private init(_ names: XMLNames) {
        self.names = names
    }

    /// Returns the XML document of a whole JSON text.
    static func document(of json: [UInt8], names: XMLNames) throws(JSONFault) -> [UInt8] {
        let value = try JSONValue(parsing: json)
        var transcript = XMLTranscript(names)
        transcript.writeRoot(value)
        if transcript.hasNull {
            transcript.writer.addToRoot("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance")
        }
        return transcript.writer.bytes
    }

    private mutating func writeRoot(_ value: JSONValue) {
        guard case .array(let elements) = value else { return write(value, as: names.root) }
        writer.begin(names.root)
        for element in elements { write(element, as: names.element) }
        writer.end()
    }

    private mutating func write(_ value: JSONValue, as name: String) {
        switch value {
        case .object(let members): write(members, as: name)
        case .array(let elements): for element in elements { write(element, as: name) }
        case .null:
            writer.empty(name, ["xsi:nil": "true"])
            hasNull = true
        case .bool, .number, .string: writer.element(name, value.scalarText ?? "")
        }
    }

    private mutating func write(_ members: [JSONValue.Member], as name: String) {
        if let first = members.first, first.key == "attributes", let record = first.value.members {
            let attributes = record.compactMap { member in
                member.value.text.map { (name: member.key, value: $0) }
            }
            writer.begin(name, attributes: attributes)
            for member in members.dropFirst() { write(member) }
        } else {
            writer.begin(name)
            for member in members.sorted(by: { $0.key < $1.key }) { write(member) }
        }
        writer.end()
    }

    private mutating func write(_ member: JSONValue.Member) {
        if let elements = member.value.elements, let element = names.wrapped[member.key] {
            writer.begin(member.key)
            for value in elements { write(value, as: element) }
            writer.end()
        } else if let parts = names.parts, parts.key == member.key, partCount < parts.names.count {
            partCount += 1
            writePart(member, named: parts.names[partCount - 1])
        } else {
            write(member.value, as: member.key)
        }
    }

    /// Writes a complete answer into an element of this one.
    private mutating func writePart(_ member: JSONValue.Member, named inner: XMLNames) {
        guard !member.value.isNull else { return write(member.value, as: member.key) }
        let outer = (names, partCount)
        (names, partCount) = (inner, 0)
        writer.begin(member.key)
        writeRoot(member.value)
        writer.end()
        (names, partCount) = outer
    }
}
