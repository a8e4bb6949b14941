import Accounts
import Changes
import Completion
import Help
import LocalOrg
import Output
import Platform
import Text
import Views

extension CompletionSources {
    /// Takes the candidates from this machine's files; whatever cannot be read gives none.
    init(_ context: Context) {
        self.init(
            topics: HelpTopic.allCases.map { .init($0.rawValue, note: $0.summary) },
            orgs: { KnownOrg.candidates(context.environment) { _ in true } },
            logins: { KnownOrg.candidates(context.environment) { $0.source == .sfctl } },
            journals: {
                let journals = (try? JournalFolder(context).journals()) ?? []
                return journals.reversed().map { .init($0.name) }
            },
            views: {
                SavedViews(context.environment).names.map { .init($0) }
            },
            settings: {
                let settings = try? Settings(OrgOptions(), in: context.environment)
                return (settings?.known ?? []).map { .init($0.name, note: $0.value ?? "") }
            },
            settable: {
                let settings = try? Settings(OrgOptions(), in: context.environment)
                return (settings?.settable ?? []).map { .init($0.name, note: $0.value ?? "") }
            },
            schema: { KnownSchema(ofOrg: $0, context) }
        )
    }
}

extension KnownOrg {
    /// Returns the names of some orgs, each once.
    fileprivate static func candidates(
        _ environment: Environment,
        where isMeant: (KnownOrg) -> Bool
    ) -> [CompletionAnswer.Candidate] {
        guard let settings = try? Settings(OrgOptions(), in: environment) else { return [] }
        return KnownOrgs(settings).orgs.filter { $0.isReachable && isMeant($0) }.compactMap { org in
            org.name.map { .init($0, note: org.userName ?? org.kind.label) }
        }
    }
}

extension KnownSchema {
    /// Finds what this machine knows of an org; nil if the org is unknown.
    fileprivate init?(ofOrg name: String?, _ context: Context) {
        var options = OrgOptions()
        options.targetOrg = name
        guard let settings = try? Settings(options, in: context.environment),
            let choice = try? OrgChoice.settle(settings, commandLine: "")
        else { return nil }
        guard let cache = DescribeCache(of: choice, context.environment) else {
            if case .remote = choice { return nil }
            self.init(
                names: Schema.standard.objects.map(\.name),
                find: { Schema.standard.object(named: $0).map(KnownObject.init) }
            )
            return
        }
        self.init(names: cache.objectNames, find: cache.object(named:)) { object in
            let words = ["describe"] + (object.map { [$0] } ?? []) + ["--cache"]
            let line = ShellWord.line(words + (name.map { ["-o", $0] } ?? []))
            let known = object.map { "the fields of \($0)" } ?? "the org's objects"
            let hint = "sfctl does not know \(known) yet; type: \(line)"
            return cache.isFirstHint(hint) ? hint : nil
        }
    }
}

extension KnownObject {
    /// Takes an object of the built-in org.
    fileprivate init(_ object: ObjectType) {
        self.init(
            name: object.name,
            fields: object.fields.map { field in
                KnownField(
                    name: field.name,
                    type: field.type.rawValue,
                    relationshipName: field.relationshipName,
                    referenceTo: field.references,
                    values: field.picklist,
                    roles: KnownField.roles(
                        type: field.type.rawValue,
                        isFilterable: field.traits.contains(.filterable),
                        isGroupable: field.traits.contains(.groupable),
                        isSortable: field.traits.contains(.sortable)
                    )
                )
            },
            children: object.children.compactMap { child in
                child.name.map { Children(name: $0, object: child.child) }
            }
        )
    }
}
