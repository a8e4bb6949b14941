/// The records that a search found: `{"searchRecords":[…]}`, in which the objects are mixed.
///
/// Before version 37 the answer is the list alone. Source: REST API Developer Guide, Search.
package struct SearchRecords: Sendable {
    /// The answer as the org sent it.
    package let body: [UInt8]
    private let records: [Found]

    private struct Found: Sendable {
        let object: String
        let range: Range<Int>
    }

    /// The name of the column with the object of each record.
    package static let objectColumn = "Object"

    /// The number of records.
    package var count: Int { records.count }

    /// The objects that have records, in the order of their first ones.
    package var objects: [String] {
        var seen: Set<String> = []
        return records.map(\.object).filter { seen.insert($0).inserted }
    }

    /// Reads the body of an answer.
    ///
    /// - Throws: `JSONFault` for a body that is no list of records.
    package init(parsing body: [UInt8]) throws(JSONFault) {
        self.body = body
        var scanner = JSONScanner(body)
        guard try scanner.peek() == UInt8(ascii: "{") else {
            records = try Self.records(in: &scanner, depth: 0)
            try scanner.finish()
            return
        }
        var found: [Found]?
        if try scanner.open(until: UInt8(ascii: "}"), depth: 0) {
            repeat {
                let key = try scanner.key()
                if body[key.range].elementsEqual("searchRecords".utf8) {
                    found = try Self.records(in: &scanner, depth: 1)
                } else {
                    _ = try scanner.value(depth: 1)
                }
            } while try scanner.another(until: UInt8(ascii: "}"))
        }
        try scanner.finish()
        guard let found else { throw JSONFault(.missing(member: "searchRecords"), at: 0) }
        records = found
    }

    private static func records(
        in scanner: inout JSONScanner,
        depth: Int
    ) throws(JSONFault) -> [Found] {
        guard try scanner.peek() == UInt8(ascii: "[") else {
            throw JSONFault(.unexpectedValue(member: "searchRecords"), at: scanner.offset)
        }
        var found: [Found] = []
        guard try scanner.open(until: UInt8(ascii: "]"), depth: depth) else { return found }
        repeat {
            _ = try scanner.peek()
            let start = scanner.offset
            let record = try JSONValue(from: &scanner, depth: depth + 1)
            guard record.members != nil else { throw JSONFault(.notAnObject, at: start) }
            guard let object = record["attributes"]?["type"]?.text else {
                throw JSONFault(.missing(member: "attributes"), at: start)
            }
            found.append(Found(object: object, range: start..<scanner.offset))
        } while try scanner.another(until: UInt8(ascii: "]"))
        return found
    }

    /// Returns the records of an object as a page of a query's result.
    package func page(of object: String) -> QueryPage {
        QueryPage(
            records: records.filter { $0.object == object }.map { Array(body[$0.range]) }
        )
    }

    /// Returns the records of some objects, one object after another, as a page of a query's
    /// result; each record begins with its object.
    package func page(namingObjects objects: [String]) -> QueryPage {
        let records = objects.flatMap { object in self.records.filter { $0.object == object } }
        return QueryPage(
            records: records.map { record in
                var writer = JSONWriter()
                writer.beginObject()
                writer.key(Self.objectColumn)
                writer.string(record.object)
                // No record is empty: it has attributes.
                return writer.bytes + [UInt8(ascii: ",")] + body[record.range].dropFirst()
            }
        )
    }
}
