import Foundation
import LocalOrg
import Records
import TestSupport
import Testing

struct DescribeTests {
    static let describe = DescribeResource(version: "67.0", instanceURL: "https://demo.invalid")

    @Test func `describe global lists every object with all keys`() throws {
        let body = try parsed { Self.describe.writeGlobal(to: &$0) }
        let objects = try #require(body["sobjects"] as? [[String: Any]])
        expectEqual(body["encoding"] as? String, "UTF-8")
        expectEqual(body["maxBatchSize"] as? Int, 200)
        expectEqual(objects.count, Schema.standard.objects.count)
        #expect(objects.allSatisfy { $0.count == 28 })
        let names = objects.compactMap { $0["name"] as? String }
        expectEqual(names, names.sorted())
    }

    @Test(arguments: Schema.standard.objects.map(\.name))
    func `a describe has all keys, and every field has`(_ name: String) throws {
        let object = try #require(Schema.standard.object(named: name))
        let body = try parsed { Self.describe.writeObject(object, to: &$0) }
        let fields = try #require(body["fields"] as? [[String: Any]])
        expectEqual(body.count, 45)
        expectEqual(fields.count, object.fields.count)
        #expect(fields.allSatisfy { $0.count == 57 })
    }

    @Test func `a field's keys stand in alphabetical order`() throws {
        let group = try #require(Schema.standard.object(named: "Group"))
        let bytes = written { Self.describe.writeObject(group, to: &$0) }
        let field = try #require(
            String(decoding: bytes, as: UTF8.self).split(separator: #""fields":[{"#).last?
                .split(separator: "},{").first
        )
        let keys = field.matches(of: #/"(\w+)":/#).map(\.1)
        expectEqual(keys.count, 57)
        expectEqual(keys, keys.sorted())
    }

    @Test(
        arguments: [
            ("describe-sobject/004.json", "Contact"), ("describe-sobject/003.json", "Case"),
            ("describe-sobject/007.json", "Lead"), ("describe-sobject/009.json", "Opportunity"),
            ("describe-sobject/008.json", "OpportunityContactRole"),
        ]
    )
    func `a describe agrees with the recorded one, field by field`(
        _ file: String,
        _ name: String
    ) throws {
        let recorded = try recording(file)
        let object = try #require(Schema.standard.object(named: name))
        let ours = try parsed { Self.describe.writeObject(object, to: &$0) }
        let missing = Set(recorded.keys).subtracting(ours.keys)
        #expect(missing.isEmpty)
        let theirFields = try #require(recorded["fields"] as? [[String: Any]])
        let ourFields = try #require(ours["fields"] as? [[String: Any]])
        expectEqual(
            theirFields.compactMap { $0["name"] as? String },
            ourFields.filter { $0["custom"] as? Bool == false }.compactMap {
                $0["name"] as? String
            }
        )
        for (theirs, ours) in zip(theirFields, ourFields) {
            for (key, value) in theirs {
                let path = "\(name).\(theirs["name"] ?? "").\(key)"
                if Self.differing.contains(path) { continue }
                expectEqual(shown(value), shown(ours[key]), "\(path)")
            }
        }
    }

    @Test(
        arguments: [
            ("describe-sobject/004.json", "Contact"), ("describe-sobject/003.json", "Case"),
            ("describe-sobject/007.json", "Lead"), ("describe-sobject/009.json", "Opportunity"),
            ("describe-sobject/008.json", "OpportunityContactRole"),
        ]
    )
    func `a describe lists the recorded scopes`(_ file: String, _ name: String) throws {
        let recorded = try #require(recording(file)["supportedScopes"] as? [[String: String]])
        let object = try #require(Schema.standard.object(named: name))
        let ours = try parsed { Self.describe.writeObject(object, to: &$0) }
        expectEqual(ours["supportedScopes"] as? [[String: String]], recorded)
    }

    /// A value as text in which the order of keys does not count.
    private func shown(_ value: Any?) -> String {
        switch value {
        case let list as [Any]: list.map(shown).joined(separator: "; ")
        case let object as [String: Any]:
            object.sorted { $0.key < $1.key }.map { "\($0) \(shown($1))" }.joined(separator: ", ")
        default: "\(value ?? "absent")"
        }
    }

    /// Two texts with fewer bytes than three a character; the ids of contacts in a service long
    /// gone, which are no references and yet have a relationship name; and a salutation that only
    /// some orgs have.
    private static let differing: Set<String> = [
        "Case.Comments.byteLength", "Opportunity.Fiscal.byteLength",
        "Contact.JigsawContactId.relationshipName", "Lead.JigsawContactId.relationshipName",
        "Lead.Salutation.picklistValues",
    ]

    @Test
    func `describe global agrees with the recorded one`() throws {
        let recorded = try #require(
            recording("describe-global/001.json")["sobjects"] as? [[String: Any]]
        )
        let body = try parsed { Self.describe.writeGlobal(to: &$0) }
        for ours in try #require(body["sobjects"] as? [[String: Any]]) {
            guard
                let theirs = recorded.first(where: {
                    $0["name"] as? String == ours["name"] as? String
                })
            else { continue }
            expectEqual(Set(ours.keys), Set(theirs.keys))
            for (key, value) in theirs where !["urls", "keyPrefix"].contains(key) {
                expectEqual("\(value)", "\(ours[key] ?? "absent")", "\(ours["name"] ?? "").\(key)")
            }
            let (mine, other) = (ours["urls"] as? [String: Any], theirs["urls"] as? [String: Any])
            expectEqual(mine?.keys.sorted(), other?.keys.sorted(), "\(ours["name"] ?? "").urls")
        }
    }

    @Test(arguments: [
        (31, "Summer '14"), (32, "Winter '15"), (58, "Summer '23"), (66, "Spring '26"),
        (67, "Summer '26"),
    ])
    func `a version is named after its release`(_ number: Int, _ label: String) {
        expectEqual(APIVersions.label(number), label)
    }

    @Test func `versions are listed ascending`() throws {
        let list = try #require(
            JSONSerialization.jsonObject(with: Data(written { APIVersions.write(to: &$0) }))
                as? [[String: String]]
        )
        expectEqual(list.count, 37)
        expectEqual(
            list[0],
            ["label": "Summer '14", "url": "/services/data/v31.0", "version": "31.0"]
        )
        expectEqual(list[36]["version"], "67.0")
    }

    @Test func `resources are listed with their paths`() throws {
        let identity = "http://localhost/id/00D/005"
        let body = try parsed {
            ResourceList.write(version: "67.0", identity: identity, to: &$0)
        }
        expectEqual(body["identity"] as? String, identity)
        expectEqual(body["sobjects"] as? String, "/services/data/v67.0/sobjects")
        expectEqual(body["tooling"] as? String, "/services/data/v67.0/tooling")
    }

    private func recording(_ file: String) throws -> [String: Any] {
        let bytes = try Corpus.recorded(file)
        return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private func parsed(_ write: (inout JSONWriter) -> Void) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(written(write))) as? [String: Any])
    }

    private func written(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        write(&writer)
        return writer.bytes
    }
}
