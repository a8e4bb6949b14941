import Accounts
package import Client
package import Output
package import Records
import SOQL
package import Text

/// The single contact that a command line names.
package enum ContactSubject: Sendable {
    case id(RecordReference)
    case words([SearchWord])

    /// The contacts found.
    package enum Found: Sendable {
        /// The contact, and the number of other contacts with the words.
        case one(FoundContact, others: Int)
        /// More than one contact; nil if the count stopped at the limit.
        case several(Int?, ListedRecords)
    }

    /// The most contacts read to find the one with exactly this name.
    private static let most = 200

    /// Makes the subject from the arguments of a command line.
    ///
    /// - Throws: `UsageError` for no words, and for the id of another object.
    package init(texts: [String]) throws(UsageError) {
        let words = SearchWord.words(of: texts)
        guard let first = words.first else {
            throw UsageError(
                "name the contact",
                hints: [
                    "sfctl contact gonzalez", "sfctl contact 003…", "sfctl contacts lists them",
                ]
            )
        }
        if words.count == 1, let id = try Self.id(first.text) {
            self = .id(id)
        } else {
            self = .words(words)
        }
    }

    /// Parses a word as an id or the URL of a record; nil for a word of another form.
    private static func id(_ word: String) throws(UsageError) -> RecordReference? {
        let isLikeID =
            [15, 18].contains(word.utf8.count) && word.hasPrefix("00")
            && word.utf8.allSatisfy { $0.isLetter || $0.isDigit }
        let isURL = ["https://", "http://", "/"].contains(where: word.hasPrefix)
        guard isLikeID || isURL else { return nil }
        let record: RecordReference
        do throws(RecordID.Fault) {
            record = try RecordReference(word)
        } catch {
            throw UsageError("'\(word)' is not a record id: \(error)")
        }
        if let other = record.otherObject(than: "Contact") { throw UsageError("\(other)") }
        guard record.id.keyPrefix == "003" else {
            throw UsageError(
                "\(record.id) is not the id of a contact: those start with 003",
                hints: ["sfctl contacts --account \(record.id)"]
                    .filter { _ in record.id.keyPrefix == "001" }
            )
        }
        return record
    }

    /// The text as typed.
    package var text: String {
        switch self {
        case .id(let record): record.id.description
        case .words(let words): words.map(\.text).joined(separator: " ")
        }
    }

    /// Finds the contact.
    ///
    /// - Parameters:
    ///   - org: The org.
    ///   - hasManager: Whether to request the fields of the contact's manager, too.
    ///   - context: The command's context.
    /// - Returns: The contact, or the list of several.
    /// - Throws: `NoSuchContact`; `QueryError`; errors of reading the response.
    package func find(
        in org: Org,
        withManager hasManager: Bool = false,
        _ context: Context
    ) async throws -> Found {
        let selection = ContactFields.card + (hasManager ? ContactFields.manager : [])
        let used = selection + ContactFields.phones
        let records = try await ContactFields.withoutHidden(in: org, used: used, context) {
            fields in
            let statement = try Statement(query(fields, of: selection))
            try Trace(context).tell(statement.text)
            return try await Self.records(statement, in: org, context)
        }
        guard let first = records.first else { throw NoSuchContact(subject: self) }
        guard records.count > 1, case .words(let words) = self else {
            return .one(first, others: 0)
        }
        let name = FoldedText.of(text)
        let named = records.filter { FoldedText.of($0.contact.name ?? "") == name }
        if records.count <= Self.most, named.count == 1 {
            return .one(named[0], others: records.count - 1)
        }
        var list = ListedRecords(of: "Contact", words)
        list.keepsIDs = true
        return .several(records.count > Self.most ? nil : records.count, list)
    }

    /// Returns the query for the contact.
    ///
    /// - Parameters:
    ///   - fields: The fields that may be requested.
    ///   - selection: The fields to request, if they may be.
    /// - Returns: The query.
    /// - Throws: The errors of `ListedRecords.query`.
    func query(
        _ fields: ContactFields,
        of selection: [String]
    ) throws -> Query {
        let selection = fields.visible(selection)
        switch self {
        case .words(let words):
            var list = ListedRecords(of: "Contact", words)
            list.limit = Self.most + 1
            return try list.query(of: ListedObject(contacts: fields), selection)
        case .id(let record):
            return Query(
                selection: selection.map { .field(FieldPath(dotted: $0), alias: nil) },
                source: Source(object: FieldPath(["Contact"])),
                condition: .comparison(
                    .field(FieldPath(["Id"])),
                    .equal,
                    Literal(.string("\(record.id)"))
                )
            )
        }
    }

    private static func records(
        _ statement: Statement,
        in org: Org,
        _ context: Context
    ) async throws -> [FoundContact] {
        var records: [FoundContact] = []
        do {
            for try await page in org.pages(of: statement) {
                let response = try ContactResponse(parsing: page.bytes)
                var texts = RecordTexts()
                _ = try page.rows.scan(as: RowShape([]), into: &texts)
                records += zip(response.records, texts.all).map(FoundContact.init)
            }
        } catch let error as OrgError {
            throw QueryError(
                cause: error,
                statement: statement,
                suggestions: [],
                isDebugging: context.isDebugging
            )
        }
        return records
    }
}

/// A contact of a search.
package struct FoundContact: Sendable {
    package let contact: Contact
    /// The record as the org sent it.
    package let json: [UInt8]
}

/// A sink that collects records as the org sent them.
private struct RecordTexts: RowSink {
    private(set) var all: [[UInt8]] = []

    mutating func row(_ row: borrowing Row) {
        all.append(Array(row.bytes[row.range]))
    }
}

/// The error of a search without a match.
package struct NoSuchContact: Error {
    let subject: ContactSubject
}

extension NoSuchContact: SelfExplaining {
    package var failure: Failure {
        let message: String
        var hints: [String] = []
        switch subject {
        case .id(let record):
            message = "contact \(record.id) does not exist or is not visible to you"
            hints = [UnsureIDs([record]).hint(forMissing: [record.id])].compactMap(\.self)
        case .words(let words):
            message =
                "no contact matches '\(subject.text)' in name, email, phone, title or account"
            hints =
                words.count > 1
                ? [
                    "all words must match; try fewer: sfctl contacts "
                        + "\(ShellWord.quoted(words[0].text))"
                ]
                : ["sfctl contacts lists all contacts"]
        }
        return Failure(exit: .failure, name: "NOT_FOUND", message: message, hints: hints)
    }
}

/// The error of a search that matches several contacts.
package struct SeveralContacts: Error {
    let text: String
    /// The number of contacts; nil if the count stopped at the limit.
    let count: Int?
    /// Whether stdout lists them.
    let isListed: Bool

    /// Makes the error from its parts.
    package init(text: String, count: Int?, isListed: Bool) {
        self.text = text
        self.count = count
        self.isListed = isListed
    }
}

extension SeveralContacts: SelfExplaining {
    package var failure: Failure {
        let many = count.map { Count.text($0, "contact") } ?? "more than 200 contacts"
        return Failure(
            exit: .failure,
            name: "SeveralContacts",
            message: "\(many) match '\(text)'",
            hints: ["sfctl contact ID shows one of them"]
                + (isListed
                    ? [] : ["\(ShellWord.line(["contacts", text])) lists them with their ids"])
        )
    }
}
