/// The answer to a request for records by id: `[{…},null,…]`, with null for each missing record.
///
/// Source: REST API Developer Guide, "Get Records Using sObject Collections".
package struct RecordArray: Sendable {
    /// The records alone, as the body of a query response.
    package let page: [UInt8]
    /// The number of elements.
    package let count: Int
    /// The indices of the elements that are null.
    package let missing: [Int]

    /// Reads an answer.
    ///
    /// - Throws: `JSONFault` if it is not an array of objects and nulls.
    package init(_ bytes: [UInt8]) throws(JSONFault) {
        var scanner = JSONScanner(bytes)
        guard try scanner.peek() == UInt8(ascii: "[") else {
            throw JSONFault(.unexpectedByte(bytes[scanner.offset]), at: scanner.offset)
        }
        var records: [UInt8] = []
        var (count, missing): (Int, [Int]) = (0, [])
        var isMore = try scanner.open(until: UInt8(ascii: "]"), depth: 0)
        while isMore {
            let first = try scanner.peek()
            let start = scanner.offset
            guard first == UInt8(ascii: "{") || first == UInt8(ascii: "n") else {
                throw JSONFault(.notAnObject, at: start)
            }
            _ = try scanner.value(depth: 1)
            if first == UInt8(ascii: "n") {
                missing.append(count)
            } else {
                if !records.isEmpty { records.append(UInt8(ascii: ",")) }
                records += bytes[start..<scanner.offset]
            }
            count += 1
            isMore = try scanner.another(until: UInt8(ascii: "]"))
        }
        try scanner.finish()
        page =
            Array(#"{"totalSize":\#(count - missing.count),"done":true,"records":["#.utf8)
            + records + Array("]}".utf8)
        self.count = count
        self.missing = missing
    }
}
