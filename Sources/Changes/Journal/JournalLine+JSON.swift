import Output
import Records
import Text

extension JournalLine {
    /// The line's bytes, with the newline.
    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        switch self {
        case .head(let head, let records, let process):
            head.write(to: &writer)
            writer.key("records")
            writer.integer(records)
            writer.key("process")
            writer.integer(process)
        case .confirmed(let ids, let along):
            Self.write("confirmed", ids, to: &writer)
            if !along.isEmpty { Self.write(along, of: ids, to: &writer) }
        case .opened(let process):
            writer.key("event")
            writer.string("opened")
            writer.key("process")
            writer.integer(process)
        case .sending(let ids, let sighting):
            Self.write("sending", ids, to: &writer)
            if sighting != .live {
                writer.key("before")
                writer.string(sighting.rawValue)
            }
        case .job(let job, let ids):
            Self.write("job", ids, to: &writer)
            writer.key("job")
            writer.string("\(job)")
        case .results(let results): Self.write(results, to: &writer)
        case .restoring(let ids): Self.write("restoring", ids, to: &writer)
        case .restored(let ids): Self.write("restored", ids, to: &writer)
        }
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    private static func write(_ event: String, _ ids: [RecordID], to writer: inout JSONWriter) {
        writer.key("event")
        writer.string(event)
        writer.key("ids")
        writer.strings(ids.map(\.description))
    }

    /// Writes the children that go along, in the order of the records.
    private static func write(
        _ along: [RecordID: AlongCounts],
        of ids: [RecordID],
        to writer: inout JSONWriter
    ) {
        writer.key("along")
        writer.beginObject()
        for id in ids {
            guard let counts = along[id] else { continue }
            writer.key("\(id)")
            counts.write(to: &writer)
        }
        writer.endObject()
    }

    private static func write(_ results: [Result], to writer: inout JSONWriter) {
        writer.key("event")
        writer.string("results")
        writer.key("results")
        writer.beginArray()
        for result in results {
            writer.beginObject()
            writer.key("id")
            writer.string(result.id.description)
            writer.key("result")
            writer.string(result.state.rawValue)
            if let code = result.code {
                writer.key("code")
                writer.string(code)
            }
            if let message = result.message {
                writer.key("message")
                writer.string(message)
            }
            writer.endObject()
        }
        writer.endArray()
    }
}

extension JournalLine {
    /// The reason that a line cannot be read.
    enum Fault: Error, Hashable, Sendable {
        /// A newer sfctl wrote the journal.
        case newer(format: Int)
        /// The line is invalid; the problem in words.
        case malformed(String)
    }

    /// Reads a line without its newline.
    init(parsing line: [UInt8]) throws(Fault) {
        let value: JSONValue
        do throws(JSONFault) {
            value = try JSONValue(parsing: line)
        } catch {
            throw .malformed("\(error)")
        }
        if let format = value[JournalHead.formatKey] {
            guard format.integer == Self.format else {
                throw format.integer.map { .newer(format: $0) } ?? .malformed("it has no format")
            }
            self = .head(
                try JournalHead(value),
                records: try value.number("records"),
                process: try value.number("process")
            )
            return
        }
        switch try value.string("event") {
        case "confirmed": self = .confirmed(try value.ids, along: try Self.along(value))
        case "opened": self = .opened(process: try value.number("process"))
        case "sending": self = .sending(try value.ids, try Self.sighting(value))
        case "job": self = .job(try value.string("job").recordID, try value.ids)
        case "results": self = .results(try Self.results(value))
        case "restoring": self = .restoring(try value.ids)
        case "restored": self = .restored(try value.ids)
        case let event: throw .malformed("unknown event \"\(event)\"")
        }
    }

    private static func along(_ value: JSONValue) throws(Fault) -> [RecordID: AlongCounts] {
        var along: [RecordID: AlongCounts] = [:]
        for member in value["along"]?.members ?? [] {
            guard let counts = AlongCounts(member.value) else {
                throw .malformed("\"along\" is not a list of objects")
            }
            along[try member.key.recordID] = counts
        }
        return along
    }

    private static func sighting(_ value: JSONValue) throws(Fault) -> JournalEntry.Sighting {
        guard let word = value["before"] else { return .live }
        guard let sighting = word.text.flatMap({ JournalEntry.Sighting(rawValue: $0) }) else {
            throw .malformed("unknown value of \"before\"")
        }
        return sighting
    }

    private static func results(_ value: JSONValue) throws(Fault) -> [Result] {
        guard let elements = value["results"]?.elements else {
            throw .malformed("it has no \"results\"")
        }
        var results: [Result] = []
        results.reserveCapacity(elements.count)
        for element in elements {
            guard let state = JournalEntry.State(rawValue: try element.string("result")),
                state != .restoring, state != .restored
            else {
                throw .malformed("unknown result")
            }
            results.append(
                Result(
                    id: try element.string("id").recordID,
                    state: state,
                    code: element["code"]?.text,
                    message: element["message"]?.text
                )
            )
        }
        return results
    }
}

extension JournalHead {
    /// The key that identifies a journal.
    fileprivate static let formatKey = "sfctlJournal"

    fileprivate func write(to writer: inout JSONWriter) {
        writer.key(Self.formatKey)
        writer.integer(JournalLine.format)
        writer.key("org")
        writer.string(orgName)
        writer.key("instanceUrl")
        writer.string(instanceURL)
        if let organizationID {
            writer.key("orgId")
            writer.string(organizationID)
        }
        writer.key("object")
        writer.string(object)
        writer.key("startedAt")
        writer.string(JournalTime.text(milliseconds: startedAt))
        writer.key("recordsFile")
        writer.string(recordsFile)
        writer.key("allOrNone")
        writer.boolean(allOrNone)
        if let bulk {
            writer.key("bulk")
            writer.string(bulk.rawValue)
        }
        if !along.isEmpty {
            writer.key("along")
            along.write(to: &writer)
        }
        if let childrenFile {
            writer.key("childrenFile")
            writer.string(childrenFile)
        }
        for (key, lists) in [("uncreatable", uncreatable), ("cascades", cascades)]
        where !lists.isEmpty {
            writer.key(key)
            writer.beginObject()
            for (object, fields) in lists.sorted(by: { $0.key < $1.key }) {
                writer.key(object)
                writer.strings(fields)
            }
            writer.endObject()
        }
    }

    fileprivate init(_ value: JSONValue) throws(JournalLine.Fault) {
        guard let startedAt = JournalTime.milliseconds(try value.string("startedAt")) else {
            throw .malformed("\"startedAt\" is not a time")
        }
        guard let allOrNone = value["allOrNone"]?.boolean else {
            throw .malformed("it has no \"allOrNone\"")
        }
        let bulk = value["bulk"]?.text
        guard bulk == nil || bulk.flatMap(BulkDelete.init) != nil else {
            throw .malformed("unknown value of \"bulk\"")
        }
        let recordsFile = try value.fileName("recordsFile")
        let childrenFile = try value.fileName("childrenFile")
        let object = try value.string("object")
        guard object.isAPIName else { throw .malformed("\"object\" is not the name of an object") }
        self.init(
            orgName: try value.string("org"),
            instanceURL: try value.string("instanceUrl"),
            organizationID: value["orgId"]?.text,
            object: object,
            startedAt: startedAt,
            recordsFile: recordsFile,
            allOrNone: allOrNone,
            bulk: bulk.flatMap(BulkDelete.init),
            along: value["along"].flatMap(AlongCounts.init) ?? AlongCounts(),
            childrenFile: childrenFile
        )
        uncreatable = Self.fields(value["uncreatable"])
        cascades = Self.fields(value["cascades"])
    }

    /// Reads lists of fields by object.
    private static func fields(_ value: JSONValue?) -> [String: [String]] {
        (value?.members ?? []).reduce(into: [:]) { lists, object in
            lists[object.key] = (object.value.elements ?? []).compactMap(\.text)
        }
    }
}

extension JSONValue {
    fileprivate func string(_ key: String) throws(JournalLine.Fault) -> String {
        guard let text = self[key]?.text else { throw .malformed("it has no \"\(key)\"") }
        return text
    }

    /// Returns the name of a file beside the journal.
    ///
    /// The file is read, shown and removed with the journal, so a path to another folder is
    /// refused.
    fileprivate func fileName(_ key: String) throws(JournalLine.Fault) -> String? {
        let name = self[key]?.text
        guard name?.utf8.contains(UInt8(ascii: "/")) != true else {
            throw .malformed("\"\(key)\" is a path, not a name")
        }
        return name
    }

    fileprivate func number(_ key: String) throws(JournalLine.Fault) -> Int {
        guard let number = self[key]?.integer, number >= 0 else {
            throw .malformed("it has no \"\(key)\"")
        }
        return number
    }

    fileprivate var ids: [RecordID] {
        get throws(JournalLine.Fault) {
            guard let elements = self["ids"]?.elements else {
                throw .malformed("it has no \"ids\"")
            }
            var ids: [RecordID] = []
            ids.reserveCapacity(elements.count)
            for element in elements {
                guard let text = element.text else { throw .malformed("an id is not a string") }
                ids.append(try text.recordID)
            }
            return ids
        }
    }
}

extension String {
    fileprivate var recordID: RecordID {
        get throws(JournalLine.Fault) {
            do throws(RecordID.Fault) {
                return try RecordID(self)
            } catch {
                throw .malformed("\"\(self)\" is not a record id")
            }
        }
    }
}
