import Accounts
import Client
import Lists
import Output
import Platform
import Records
import SOQL
import Text
import Views

extension EffectRunner {
    /// Searches several objects for a text, as `sfctl search` does.
    func find(_ text: String) async throws -> [PanelPage.Line] {
        let objects = try Settings(org, in: context.environment).searchObjects()
        let (lines, warning) = try await PanelPage.Line.found(
            text,
            in: try connected().org,
            objects
        )
        if let warning { say(.warning, warning) }
        return lines
    }

    /// Fetches what belongs to a contact, as `sfctl contact ID --tree` shows it.
    func tree(of id: RecordID) async throws -> [PanelPage.Line] {
        let tree = try await ContactTree.of(
            RecordReference(id),
            in: try connected().org,
            named: nil,
            context
        )
        for warning in tree.warnings { say(.warning, warning) }
        return PanelPage.Line.lines(of: tree.root)
    }

    /// Reads the saved views, those of the project first; one that cannot be used has its problem
    /// beside it.
    func views() throws -> [PanelPage.Line] {
        let (entries, warnings) = try SavedViews(context.environment).entries()
        let lines = entries.filter { !$0.isHidden }.map { entry in
            var line = PanelPage.Line(
                text: entry.name,
                end: entry.file.isOfProject ? "project" : ""
            )
            switch entry.view {
            case .success(let view):
                line.detail = view.soql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                line.target = .view(name: entry.name, soql: view.soql)
            case .failure(let error): line.detail = error.failure.message
            }
            return line
        }
        return lines + warnings.map { PanelPage.Line(text: $0) }
    }

    /// Saves a statement as a view of the user's own.
    ///
    /// - Returns: The file; nil if another view has the name, and is not to be replaced.
    func save(_ statement: Statement, as name: String, replaces: Bool) throws -> String? {
        let name = try EntryName(name, from: "a view").text
        let file = try ViewFile.own(context.environment)
        let line = replaces ? nil : name
        do {
            try file.save(SavedView(name: name, soql: statement.text), lineReplacing: line)
        } catch is ViewExists {
            return nil
        }
        return file.path
    }

    /// Returns the values and the counts of a query for them.
    func values(_ query: Statement) async throws -> [ValueCount] {
        var counts: [ValueCount] = []
        let columns = query.columns ?? []
        for try await page in try connected().org.pages(of: query) {
            let records = try JSONValue(parsing: page.bytes)["records"]?.elements ?? []
            for record in records {
                let cells = BrowserCell.cells(of: record.json(), as: RowShape(columns))
                guard cells.count == 2 else { continue }
                counts.append(ValueCount(cells[0], count: Int(cells[1].string) ?? 0))
            }
        }
        return counts
    }
}

extension PanelPage.Line {
    /// Searches the objects of the setting, or else the usual ones, for a text; a text that begins
    /// with FIND is SOSL.
    ///
    /// - Returns: A heading for each object with its records below, and a warning about objects and
    ///   fields that are left out.
    static func found(
        _ text: String,
        in org: Org,
        _ setting: Setting<[String]>?
    ) async throws -> (lines: [PanelPage.Line], warning: String?) {
        var warnings: [String] = []
        let search: TextSearch
        if TextSearch.isSOSL(text) {
            search = try TextSearch(sosl: text)
        } else {
            let (names, warning) = try await SearchedObjects.unnamed(setting, in: org)
            warnings += [warning].compactMap(\.self)
            let objects = try await SearchedObjects(names, fields: nil) { name in
                try await org.description(of: name)
            }
            search = try TextSearch([text], in: objects, limit: nil) { _ in text }
        }
        let (found, used, hidden) = try await search.found(in: org) { _ in }
        if !hidden.isEmpty {
            warnings.append("not visible to you, so left out: \(hidden.joined(separator: ", "))")
        }
        let others = found.objects.filter { !used.objects.contains($0) }
        let objects = used.objects.filter(found.objects.contains) + others
        return (
            try objects.flatMap { try lines(of: found.page(of: $0), $0) },
            warnings.isEmpty ? nil : warnings.joined(separator: "; ")
        )
    }

    private static func lines(of page: QueryPage, _ object: String) throws -> [PanelPage.Line] {
        let records = try JSONValue(parsing: page.bytes)["records"]?.elements ?? []
        let heading = PanelPage.Line(
            text: "\(object) (\(Count.grouped(records.count)))",
            isHeading: true
        )
        return [heading] + records.map { PanelPage.Line(found: $0, object) }
    }

    /// A record that a search found: its first field is its name, the others tell it apart.
    private init(found record: JSONValue, _ object: String) {
        let fields = (record.members ?? []).filter { $0.key != "attributes" && $0.key != "Id" }
        let texts = fields.map { $0.value.text ?? $0.value["Name"]?.text ?? $0.value.digits ?? "" }
        let name = texts.first ?? ""
        let details = texts.dropFirst().filter { !$0.isEmpty }
        self.init(text: name, detail: details.joined(separator: ", "), indent: 2)
        target = (record["Id"]?.text.flatMap { try? RecordID($0) }).map {
            .record($0, object: object, name: name)
        }
    }

    /// Returns the lines of a tree, each with the record that it opens.
    static func lines(of node: TreeNode, level: Int = 0) -> [PanelPage.Line] {
        let parts = [node.lead, node.name].compactMap(\.self) + node.details
        let words = parts + (node.problem.map { ["not shown: \($0)"] } ?? [])
        let isGroup = node.object == nil
        var line = PanelPage.Line(
            text: isGroup || level == 0 ? node.relation : "\(node.relation):",
            detail: words.joined(separator: ", "),
            indent: level * 2,
            isHeading: isGroup
        )
        if let object = node.object, let id = node.id.flatMap({ try? RecordID($0) }) {
            line.target = .record(id, object: object, name: node.name ?? "\(id)")
        }
        var lines = [line]
        for way in node.ways {
            lines.append(PanelPage.Line(text: "", detail: way, indent: level * 2))
        }
        for child in node.children { lines += self.lines(of: child, level: level + 1) }
        if let rest = node.rest {
            let count = rest.count.map { "and \(Count.grouped($0)) more" } ?? "and maybe more"
            lines.append(PanelPage.Line(text: "… \(count)", indent: level * 2 + 2))
        }
        return lines
    }
}
