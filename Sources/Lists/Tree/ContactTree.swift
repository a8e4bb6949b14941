import Accounts
package import Client
import HTTP
package import Output
package import Records
import SOQL
import Text

/// A contact with what belongs to it: account, parent accounts, owner, manager, cases,
/// opportunities, activities and campaigns.
package struct ContactTree: Sendable {
    let found: FoundContact
    /// The record of the contact.
    let contact: JSONValue
    /// The contact's account with its parents; nil if the contact has none, or it is not shown.
    private(set) var account: JSONValue?
    /// The reason why the account is not shown; nil if it is, or there is none.
    private(set) var accountProblem: String?
    private(set) var related: [RelatedRecords] = []
    /// The org that the command line names, for the command lines in the tree.
    let org: String?

    /// The fields of the contact.
    static let fields = ContactFields.card + ContactFields.manager

    /// Requests what belongs to a contact, in one request.
    ///
    /// - Parameters:
    ///   - found: The contact.
    ///   - org: The org.
    ///   - name: The org that the command line names.
    ///   - context: The command's context.
    /// - Throws: `OrgError` if the request failed as a whole.
    package init(
        of found: FoundContact,
        in org: Org,
        named name: String?,
        _ context: Context
    ) async throws {
        guard let id = found.contact.id.flatMap({ try? RecordID($0) }) else {
            throw OrgError.malformed(
                MalformedAnswer(
                    .undecodable("a contact without an id"),
                    in: WholeResponse(status: 200, bytes: found.json)
                )
            )
        }
        let answers = try await Self.answers(to: Self.queries(for: id), in: org, context)
        try self.init(found, answers[...], named: name)
    }

    /// Requests a contact by its id and what belongs to it, in one request.
    ///
    /// - Throws: `NoSuchContact`; `QueryError` if the org refuses the query for the contact;
    ///   `OrgError` if the request failed as a whole.
    package static func of(
        _ record: RecordReference,
        in org: Org,
        named name: String?,
        _ context: Context
    ) async throws -> ContactTree {
        let subject = ContactSubject.id(record)
        return try await ContactFields.withoutHidden(in: org, used: fields, context) { visible in
            let statement = Statement(
                try subject.query(visible, of: fields)
            )
            let queries = [statement.text] + queries(for: record.id)
            let answers = try await answers(to: queries, in: org, context)
            let page: JSONValue
            do throws(OrgError) {
                page = try answers[0].get()
            } catch {
                throw QueryError(
                    cause: error,
                    statement: statement,
                    isDebugging: context.isDebugging
                )
            }
            guard let json = page["records"]?[0]?.json() else {
                throw NoSuchContact(subject: subject)
            }
            let contact = try ContactResponse(parsing: page.json()).records[0]
            let found = FoundContact(contact: contact, json: json)
            return try ContactTree(found, answers.dropFirst(), named: name)
        }
    }

    private init(
        _ found: FoundContact,
        _ answers: ArraySlice<Result<JSONValue, OrgError>>,
        named name: String?
    ) throws {
        var answers = answers
        self.found = found
        org = name
        contact = try JSONValue(parsing: found.json)
        switch answers.removeFirst() {
        case .failure(let error): accountProblem = error.reason
        case .success(let page): account = page["records"]?[0]
        }
        for kind in RelatedKind.all {
            related.append(
                RelatedRecords(kind, answers.removeFirst(), count: answers.removeFirst())
            )
        }
    }

    /// Returns the queries for what belongs to a contact: for its account, and two for each kind.
    private static func queries(for id: RecordID) -> [String] {
        let parents = (0...mostParents).map { String(repeating: "Parent.", count: $0) }
        let fields = parents.flatMap { ["\($0)Name", "\($0)ParentId"] }.joined(separator: ", ")
        let account =
            "SELECT Id, \(fields) FROM Account "
            + "WHERE Id IN (SELECT AccountId FROM Contact WHERE Id = '\(id)')"
        return [account] + RelatedKind.all.flatMap { [$0.query(of: id), $0.countQuery(of: id)] }
    }

    /// The most parents of an account: SOQL has paths of five steps at most.
    static let mostParents = 4

    private static func answers(
        to queries: [String],
        in org: Org,
        _ context: Context
    ) async throws -> [Result<JSONValue, OrgError>] {
        let trace = try Trace(context)
        for query in queries { trace.tell(query) }
        return try await org.firstPages(of: queries)
    }
}

extension ContactTree {
    /// Sentences about parts of the tree that are not shown.
    package var warnings: [String] {
        let parts = related.compactMap { part in part.problem.map { (part.kind.heading, $0) } }
        let account = accountProblem.map { [("Account", $0)] } ?? []
        return (account + parts).map { "\($0) not shown: \($1)" }
    }

    /// The contact's JSON with its account's parents, and the kinds as lists of child records.
    package var json: [UInt8] {
        let account = account
        let members = (contact.members ?? []).map { member in
            guard member.key == "Account", let account else { return member }
            return JSONValue.Member(member.key, account)
        }
        let lists = related.map { JSONValue.Member($0.kind.relationship, $0.json) }
        return JSONValue.object(members + lists).json()
    }
}
