/// Writes a JSON answer as XML, token by token: no digit and no character of a text changes.
///
/// A member is an element of its name; an array's elements are as many elements of the array's name; null has
/// `xsi:nil`. What a record's `attributes` hold are its element's attributes. The fields of a record keep their order;
/// all else stands in the alphabet's, as in Salesforce's samples.
///
/// Source: REST API Developer Guide, samples of XML.
package struct XMLTranscript {
    private var scanner: JSONScanner
    private var writer = XMLWriter()
    private var names: XMLNames
    /// How many of the answers in this one have been written.
    private var partCount = 0
    private var hasNull = false

    private init(_ json: [UInt8], _ names: XMLNames) {
        scanner = JSONScanner(json)
        self.names = names
    }

    /// The XML document of a whole JSON text.
    package static func document(
        of json: [UInt8],
        names: XMLNames
    ) throws(JSONFault) -> [UInt8] {
        var transcript = XMLTranscript(json, names)
        try transcript.root(depth: 0)
        if transcript.hasNull {
            transcript.writer.addToRoot("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance")
        }
        return transcript.writer.bytes
    }

    private mutating func root(depth: Int) throws(JSONFault) {
        guard try scanner.peek() == UInt8(ascii: "[") else {
            return try value(as: names.root, depth: depth)
        }
        writer.begin(names.root)
        try elements(as: names.element, depth: depth)
        writer.end()
    }

    private mutating func value(as name: String, depth: Int) throws(JSONFault) {
        switch try scanner.peek() {
        case UInt8(ascii: "{"): try object(as: name, depth: depth)
        case UInt8(ascii: "["): try elements(as: name, depth: depth)
        default:
            let cell = try scanner.value(depth: depth)
            switch cell.kind {
            case .null, .missing:
                writer.empty(name, ["xsi:nil": "true"])
                hasNull = true
            case .string: writer.element(name, JSONString.text(of: cell, in: scanner.bytes))
            default:
                writer.element(name, String(decoding: scanner.bytes[cell.range], as: UTF8.self))
            }
        }
    }

    private mutating func elements(as name: String, depth: Int) throws(JSONFault) {
        guard try scanner.open(until: UInt8(ascii: "]"), depth: depth) else { return }
        repeat {
            try value(as: name, depth: depth + 1)
        } while try scanner.another(until: UInt8(ascii: "]"))
    }

    private mutating func object(as name: String, depth: Int) throws(JSONFault) {
        var members = try members(depth: depth)
        let end = scanner.offset
        if let first = members.first, first.key == "attributes", try isObject(first) {
            writer.begin(name, attributes: try attributes(of: first, depth: depth + 1))
            members.removeFirst()
        } else {
            writer.begin(name)
            members.sort { $0.key < $1.key }
        }
        for member in members {
            scanner.offset = member.offset
            try write(member, depth: depth + 1)
        }
        scanner.offset = end
        writer.end()
    }

    private mutating func write(_ member: Member, depth: Int) throws(JSONFault) {
        let isArray = try scanner.peek() == UInt8(ascii: "[")
        if isArray, let element = names.wrapped[member.key] {
            writer.begin(member.key)
            try elements(as: element, depth: depth)
            writer.end()
        } else if let parts = names.parts, parts.key == member.key, partCount < parts.names.count {
            partCount += 1
            try part(as: member.key, named: parts.names[partCount - 1], depth: depth)
        } else {
            try value(as: member.key, depth: depth)
        }
    }

    /// Writes a whole answer into an element of this one.
    private mutating func part(
        as name: String,
        named inner: XMLNames,
        depth: Int
    ) throws(JSONFault) {
        guard try scanner.peek() != UInt8(ascii: "n") else {
            return try value(as: name, depth: depth)
        }
        let outer = (names, partCount)
        (names, partCount) = (inner, 0)
        writer.begin(name)
        try root(depth: depth)
        writer.end()
        (names, partCount) = outer
    }

    // MARK: Members

    /// A member of an object, and where its value begins.
    private struct Member {
        let key: String
        let offset: Int
    }

    /// Steps over an object, and tells of its members.
    private mutating func members(depth: Int) throws(JSONFault) -> [Member] {
        var members: [Member] = []
        guard try scanner.open(until: UInt8(ascii: "}"), depth: depth) else { return members }
        repeat {
            let key = JSONString.text(of: try scanner.key(), in: scanner.bytes)
            members.append(Member(key: key, offset: scanner.offset))
            _ = try scanner.value(depth: depth + 1)
        } while try scanner.another(until: UInt8(ascii: "}"))
        return members
    }

    private mutating func isObject(_ member: Member) throws(JSONFault) -> Bool {
        scanner.offset = member.offset
        return try scanner.peek() == UInt8(ascii: "{")
    }

    private mutating func attributes(
        of member: Member,
        depth: Int
    ) throws(JSONFault) -> [(name: String, value: String)] {
        scanner.offset = member.offset
        var attributes: [(name: String, value: String)] = []
        for attribute in try members(depth: depth) {
            scanner.offset = attribute.offset
            _ = try scanner.peek()
            let cell = try scanner.value(depth: depth + 1)
            guard cell.kind == .string else { continue }
            attributes.append((attribute.key, JSONString.text(of: cell, in: scanner.bytes)))
        }
        return attributes
    }
}
