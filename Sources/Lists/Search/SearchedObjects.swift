package import Accounts
package import Client
import Output
import Records
import Text

/// The objects of a search, each with the fields to show.
package struct SearchedObjects: Sendable {
    let parts: [TextSearch.Part]
    let hasChosenFields: Bool

    /// No object, to check the words alone.
    package init() {
        parts = []
        hasChosenFields = false
    }

    /// Chooses the fields.
    ///
    /// Requests descriptions only for objects other than the usual ones, and if the fields of
    /// several objects are named.
    ///
    /// - Parameters:
    ///   - names: The objects.
    ///   - fields: The fields; nil for the usual ones. Each object shows those that it has.
    ///   - describe: Returns the description of an object.
    /// - Throws: `UsageError` for an object that cannot be searched, and for a field that no
    ///   object has; the errors of `describe`.
    package init(
        _ names: [String],
        fields: [String]?,
        describe: (String) async throws -> ObjectDescription
    ) async throws {
        var parts: [TextSearch.Part] = []
        var unknown = fields ?? []
        for name in names {
            let usual = ListedObject.usual.first { $0.name.lowercased() == name.lowercased() }
            let chosen: [String]
            var object = usual?.name ?? name
            if let usual, fields == nil || names.count == 1 {
                chosen = fields ?? usual.columns + ["Id"]
                unknown = []
            } else {
                let description = try await describe(name)
                object = description.summary.name
                guard description.summary.flags.contains(.searchable) else {
                    throw UsageError(
                        "\(object) cannot be searched: the org has no search index for it",
                        hints: [ShellWord.line(["list", object])]
                    )
                }
                let usual = ListedObject(description).columns.map(\.name)
                chosen = (fields ?? usual).filter { description.hasField(at: $0) }
                unknown.removeAll { description.hasField(at: $0) }
            }
            parts.append(
                .init(
                    object: object,
                    columns: (chosen.isEmpty ? ["Id"] : chosen).map {
                        ResultColumn(dotted: $0)
                    }
                )
            )
        }
        if let field = unknown.first {
            throw UsageError(
                "none of the searched objects has a field '\(field)'",
                hints: [ShellWord.line(["describe", parts[0].object])]
            )
        }
        self.parts = parts
        hasChosenFields = fields != nil
    }
}

extension SearchedObjects {
    /// Returns the objects to search if the user names none: those of the setting, or else the usual
    /// ones.
    ///
    /// The setting holds for all orgs, so that an org may lack some of its objects. Looks them up
    /// only if one is not a usual one.
    ///
    /// - Parameters:
    ///   - setting: The objects of the setting; nil if it is not set.
    ///   - org: The org.
    /// - Returns: The objects, and a warning about objects that the org cannot search.
    /// - Throws: `UsageError` if the org can search none of them; the errors of the request.
    package static func unnamed(
        _ setting: Setting<[String]>?,
        in org: Org
    ) async throws -> (names: [String], warning: String?) {
        guard let setting else { return (TextSearch.usualObjects, nil) }
        let usual = Set(TextSearch.usualObjects.map { $0.lowercased() })
        guard !setting.value.allSatisfy({ usual.contains($0.lowercased()) }) else {
            return (setting.value, nil)
        }
        let searchable = Set(
            try await org.objects().filter { $0.flags.contains(.searchable) }
                .map { $0.name.lowercased() }
        )
        let missing = setting.value.filter { !searchable.contains($0.lowercased()) }
        guard !missing.isEmpty else { return (setting.value, nil) }
        let words =
            "searchObjects names \(missing.inWords), which this org does not have or cannot search "
            + "(from \(setting.origin))"
        let rest = setting.value.filter { !missing.contains($0) }
        guard !rest.isEmpty else {
            throw UsageError(words, hints: ["--in Contact,Account searches other objects"])
        }
        return (rest, words)
    }
}
