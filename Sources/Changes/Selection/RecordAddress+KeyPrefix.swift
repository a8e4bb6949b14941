package import Client
import Records
package import Text

extension RecordAddress {
    /// Returns the address with the object to which the ids belong, if the command line names none.
    ///
    /// - Throws: `UsageError` if the org has no such object; errors of `org`, which gets a request
    ///   only for ids of an object that is not yet known.
    package func named(in org: Org) async throws -> RecordAddress {
        guard object.isEmpty, let id = ids.first else { return self }
        guard let name = try await org.objectName(of: id) else {
            throw UsageError("no object of this org has ids that start with \(id.keyPrefix): \(id)")
        }
        var address = self
        address.object = name
        address.isNamedByIDs = true
        return address
    }

    /// Refuses arguments that are ids of other objects, and names the object that they belong to.
    ///
    /// - Throws: `UsageError` for a mismatch; errors of `org`, which gets a request only if needed.
    package func checkKeyPrefixes(in org: Org) async throws {
        let mismatches = try await mismatches(in: org)
        guard let first = mismatches.first else { return }
        throw UsageError.ofIDs(
            mismatches.map(\.description),
            of: ids.count,
            hints: first.owner.map { ["did you mean \($0)?"] } ?? []
        )
    }

    /// Returns the ids of other objects.
    func mismatches(in org: Org) async throws -> [KeyPrefixMismatch] {
        let known = KeyPrefix.standard[object.lowercased()]
        if let known, ids.allSatisfy({ $0.keyPrefix == known }) { return [] }
        if isNamedByIDs, ids.allSatisfy({ $0.keyPrefix == ids[0].keyPrefix }) { return [] }
        let list = try await org.objects()
        guard let described = list.first(where: { $0.name.lowercased() == object.lowercased() })
        else {
            throw UnknownObject(name: object, known: list.map(\.name))
        }
        guard let prefix = described.keyPrefix else { return [] }
        return ids.filter { $0.keyPrefix != prefix }.map { id in
            KeyPrefixMismatch(
                id: id,
                object: described.name,
                prefix: prefix,
                owner: list.first { $0.keyPrefix == id.keyPrefix }?.name,
                remark: id.keyPrefix.lowercased() == prefix.lowercased()
                    ? unsure.remark(on: id) : ""
            )
        }
    }
}

extension UsageError {
    /// The most wrong ids named.
    private static let mostIDs = 20

    /// Returns the error of arguments that are not ids of the object.
    ///
    /// - Parameters:
    ///   - problems: The problem of each wrong id.
    ///   - count: The number of ids.
    ///   - hints: The hints.
    /// - Returns: The error.
    package static func ofIDs(_ problems: [String], of count: Int, hints: [String]) -> UsageError {
        guard problems.count > 1 else { return UsageError(problems[0], hints: hints) }
        let rest = problems.count - mostIDs
        let named = problems.prefix(mostIDs) + (rest > 0 ? ["and \(Count.grouped(rest)) more"] : [])
        return UsageError(
            "\(Count.grouped(problems.count)) of \(Count.text(count, "id")) are wrong; nothing was sent",
            hints: hints,
            reasons: Array(named)
        )
    }
}

/// An id of an object other than the named one.
struct KeyPrefixMismatch: CustomStringConvertible {
    let id: RecordID
    let object: String
    /// The prefix of the named object's ids.
    let prefix: String
    /// The object that the id belongs to; nil if the org has none.
    let owner: String?
    /// A clause about the cause.
    let remark: String

    var description: String {
        let really =
            owner.map { "it belongs to \($0)" }
            ?? "no object of this org has ids that start with \(id.keyPrefix)"
        return
            "\(id) is not an id of \(object) (those start with \(prefix)): \(really)\(remark)"
    }
}
