import HTTP

/// A multipart body with named parts (RFC 7578; RFC 2046 §5.1.1).
///
/// Lines outside the parts may end in LF alone, as in Salesforce's sample after editing.
struct MultipartBody {
    private(set) var parts: [Part] = []

    /// A part, with the values of its header fields.
    struct Part {
        var name: String?
        var type: String?
        var body: ArraySlice<UInt8> = []
    }

    private static let lineFeed = UInt8(ascii: "\n")

    /// Splits a body into parts.
    ///
    /// - Throws: `APIFault` if the type has no boundary or the body does not end with it.
    init(_ body: [UInt8], type: String) throws(APIFault) {
        guard let boundary = Self.parameter("boundary", of: type), !boundary.isEmpty else {
            throw .badParts("Content-Type names no boundary")
        }
        let delimiter = Array("--\(boundary)".utf8)
        var part: Int?
        var rest = body[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != Self.lineFeed }
            let end = min(line.endIndex + 1, rest.endIndex)
            let mark = Self.mark(line, delimiter)
            if mark != nil, let start = part {
                let last = max(start, Self.end(before: line.startIndex, in: body))
                parts.append(Self.part(body[start..<last]))
            }
            if mark == .last { return }
            if mark == .next { part = end }
            rest = rest[end...]
        }
        throw .badParts("the body does not end with --\(boundary)--")
    }

    /// Returns the part with a name.
    ///
    /// - Throws: `APIFault` if there is none.
    func part(named name: String) throws(APIFault) -> Part {
        guard let part = parts.first(where: { $0.name == name }) else {
            throw .badParts("no part is named \(name)")
        }
        return part
    }

    /// Returns a parameter of a header field: `job` in `form-data; name="job"`.
    static func parameter(_ name: String, of field: String) -> String? {
        for parameter in field.split(separator: ";").dropFirst() {
            let sides = parameter.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, sides[0].filter({ $0 != " " }).lowercased() == name else {
                continue
            }
            let value = sides[1].drop { $0 == " " }
            return value.first == "\""
                ? String(value.dropFirst().prefix { $0 != "\"" })
                : String(value.prefix { $0 != " " })
        }
        return nil
    }

    private enum Mark { case next, last }

    /// Returns the meaning of a line that begins with the boundary; nil for any other line.
    private static func mark(_ line: ArraySlice<UInt8>, _ delimiter: [UInt8]) -> Mark? {
        guard line.starts(with: delimiter) else { return nil }
        let rest = line.dropFirst(delimiter.count)
        if rest.starts(with: "--".utf8) { return .last }
        return rest.allSatisfy { $0.isBlank || $0 == UInt8(ascii: "\r") } ? .next : nil
    }

    /// Returns the end of a part: the line ending before a boundary belongs to the boundary.
    private static func end(before boundary: Int, in body: [UInt8]) -> Int {
        let feed = boundary - 1
        return feed > 0 && body[feed - 1] == UInt8(ascii: "\r") ? feed - 1 : feed
    }

    /// Reads a part's header fields, which end at an empty line.
    private static func part(_ bytes: ArraySlice<UInt8>) -> Part {
        var part = Part()
        var rest = bytes
        while !rest.isEmpty {
            let line = rest.prefix { $0 != lineFeed }
            rest = rest[min(line.endIndex + 1, rest.endIndex)...]
            let text = String(decoding: line, as: UTF8.self).filter { $0 != "\r" }
            if text.isEmpty { break }
            let sides = text.split(separator: ":", maxSplits: 1)
            guard sides.count == 2 else { continue }
            switch sides[0].lowercased() {
            case "content-disposition": part.name = parameter("name", of: String(sides[1]))
            case "content-type": part.type = String(sides[1].drop { $0 == " " })
            default: break
            }
        }
        part.body = rest
        return part
    }
}

extension APIFault {
    /// Returns the error for a malformed body; its code and its text are guesses.
    fileprivate static func badParts(_ reason: String) -> APIFault {
        APIFault("API_ERROR", "The multipart request cannot be read: \(reason)")
    }
}
