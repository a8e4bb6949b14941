import Client
import HTTP
import Records
import SOQL
import Text

/// The records of groups, read again by their ids: as the org sends them, with their keys.
struct MemberRows: RowSink {
    private(set) var members: [RecordID: Member] = [:]
    private var first: KeyReader
    private var second: KeyReader
    private let asked: Set<RecordID>

    /// One record.
    struct Member {
        let json: JSONValue
        let keys: RecordKeys
        /// The keys hashed with another seed.
        let confirmed: RecordKeys
    }

    /// Reads records from the org; a deleted or hidden record is missing.
    ///
    /// - Throws: `OrgError`, also for a record that was not asked for.
    init(_ ids: [RecordID], _ statement: Statement, _ fields: KeyFields, in org: Org) async throws {
        asked = Set(ids)
        first = KeyReader(fields.columns, .first)
        second = KeyReader(fields.columns, .second)
        let shape = RowShape(fields.compared.map { ResultColumn(dotted: $0) })
        var count = RowCount()
        for try await page in org.pages(of: statement) {
            count.add(try page.rows.scan(as: shape, into: &self))
            let fault: MalformedAnswer.Fault? =
                if let difference = count.difference, page.isLast {
                    .rowCount(difference)
                } else {
                    members.keys.first { !asked.contains($0) }.map {
                        .undecodable("unexpected record \($0)")
                    }
                }
            guard let fault else { continue }
            let answer = WholeResponse(status: 200, bytes: page.bytes)
            throw OrgError.malformed(MalformedAnswer(fault, in: answer))
        }
        try Task.checkCancellation()
    }

    mutating func row(_ row: borrowing Row) throws {
        let id = try RecordID(ofRow: row.text(of: 0), at: row.range.lowerBound)
        first.read(row)
        second.read(row)
        members[id] = Member(
            json: try JSONValue(parsing: Array(row.bytes[row.range])),
            keys: first.keys,
            confirmed: second.keys
        )
    }
}

/// The check that equal hashes of a group's records come from equal texts.
struct HashCheck {
    private var confirmed: [UInt64: UInt64] = [:]

    /// The most hashes kept, for a group that is not small.
    private static let mostHashes = 100_000

    /// Whether no key of a record has the hash of another text.
    mutating func passes(_ member: MemberRows.Member) -> Bool {
        if confirmed.count > Self.mostHashes { confirmed = [:] }
        let (keys, others) = (member.keys, member.confirmed)
        let phones = zip(keys.phones, others.phones).map { ($0.digits, $1.digits) }
        return
            ([(keys.name, others.name), (UInt64(keys.place), UInt64(others.place))] + phones
            + zip(keys.emails, others.emails)).allSatisfy { first, second in
                guard first != 0, let known = confirmed.updateValue(second, forKey: first) else {
                    return true
                }
                return known == second
            }
    }
}

extension UInt64 {
    /// A phone's hash without its calling code.
    fileprivate var digits: UInt64 { self & ~RecordKeys.countryBits }
}
