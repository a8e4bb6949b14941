import Records
import Text

/// A record of a contact's tree, or a group of them.
package struct TreeNode: Sendable {
    /// The relation to the node above: `Account`, `Parent`, `Cases`.
    package var relation: String
    /// The object of the record; nil for a group.
    package var object: String?
    package var id: String?
    /// A number, a date or a role before the name.
    package var lead: String?
    package var name: String?
    package var details: [String] = []
    /// Further lines of the first node: phone numbers, and the email address.
    package var ways: [String] = []
    /// The reason why the record or the group is not shown.
    package var problem: String?
    /// The number of records in the group that are not shown, and a command line that shows all.
    package var rest: (count: Int?, line: String)?
    package var children: [TreeNode] = []
}

extension ContactTree {
    /// The contact with all that belongs to it.
    package var root: TreeNode {
        let contact = found.contact
        let phones = [
            (contact.phone, ""), (contact.mobilePhone, " (mobile)"), (contact.homePhone, " (home)"),
            (contact.otherPhone, " (other)"),
        ]
        let ways = phones.map { number, kind in number.map { $0 + kind } } + [contact.email]
        return TreeNode(
            relation: "Contact",
            object: "Contact",
            id: contact.id,
            name: contact.displayName,
            details: [contact.title].compactMap(\.self),
            ways: ways.compactMap(\.self).filter { !$0.isEmpty },
            children: [accountNode, ownerNode, managerNode].compactMap(\.self)
                + related.map(node)
        )
    }

    private var accountNode: TreeNode {
        let contact = found.contact
        guard let id = account?["Id"]?.text ?? contact.accountID else {
            let name = accountProblem == nil ? "none" : nil
            return TreeNode(relation: "Account", name: name, problem: accountProblem)
        }
        var node = TreeNode(relation: "Account", object: "Account", id: id)
        node.name = account?["Name"]?.text ?? contact.account?.name
        if let account {
            node.children = parents(of: account, seen: [id])
        } else {
            let reason = accountProblem ?? "the org does not show you the account"
            node.children = [TreeNode(relation: "Parent", problem: reason)]
        }
        return node
    }

    /// Returns the parent of an account, with its own parent below it.
    private func parents(of account: JSONValue, seen: Set<String>) -> [TreeNode] {
        guard let id = account["ParentId"]?.text else { return [] }
        let parent = account["Parent"]
        var node = TreeNode(relation: "Parent", object: "Account", id: id)
        node.name = parent?["Name"]?.text
        if seen.contains(id) {
            node.details = ["which is above: the parents form a circle"]
        } else if seen.count > Self.mostParents {
            node.details = ["\(ShellWord.line(["get", "Account", id] + target)) shows it"]
        } else if let parent, !parent.isNull {
            node.children = parents(of: parent, seen: seen.union([id]))
        }
        return [node]
    }

    private var ownerNode: TreeNode? {
        guard let id = contact["OwnerId"]?.text else { return nil }
        return TreeNode(relation: "Owner", object: "User", id: id, name: found.contact.owner?.name)
    }

    private var managerNode: TreeNode? {
        guard let id = contact["ReportsToId"]?.text else { return nil }
        return TreeNode(
            relation: "Reports to",
            object: "Contact",
            id: id,
            name: contact.text(at: ["ReportsTo", "Name"]),
            details: [contact.text(at: ["ReportsTo", "Title"])].compactMap(\.self)
        )
    }

    private func node(_ part: RelatedRecords) -> TreeNode {
        let kind = part.kind
        var node = TreeNode(relation: kind.heading, problem: part.problem)
        node.name = part.total.map { $0 == 0 ? "none" : Count.grouped($0) }
        node.children = part.records.map { record in
            TreeNode(
                relation: kind.relation,
                object: kind.target?.object ?? kind.object,
                id: record[kind.target?.field ?? "Id"]?.text,
                lead: kind.lead.flatMap { record.text(at: [$0]) },
                name: record.text(at: kind.name),
                details: kind.details.compactMap { record.text(at: $0) }
            )
        }
        let id = found.contact.id.flatMap { try? RecordID($0) }
        if part.problem == nil, part.rest != 0, let id {
            node.rest = (part.rest, ShellWord.line(["query", kind.wholeQuery(of: id)] + target))
        }
        return node
    }

    private var target: [String] { org.map { ["-o", $0] } ?? [] }
}
