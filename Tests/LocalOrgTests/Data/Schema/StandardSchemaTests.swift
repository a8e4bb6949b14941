import TestSupport
import Testing

@testable import LocalOrg

struct StandardSchemaTests {
    @Test(arguments: ObjectText.standard.map(\.name))
    func `every line of a field table is a field`(_ name: String) throws {
        let text = try #require(ObjectText.standard.first { $0.name == name })
        let fields = text.object.fields
        expectEqual(fields.count, text.fieldLines.count)
        expectEqual(fields[0].name, "Id")
        expectEqual(Set(fields.map(\.name)).count, fields.count)
        for field in fields {
            #expect(field.picklist.isEmpty != (field.type == .picklist || field.type == .combobox))
            #expect(field.references.isEmpty != (field.type == .reference))
            #expect(!field.label.isEmpty)
        }
    }

    @Test(arguments: Schema.standard.objects.map(\.name))
    func `every child relationship leads to a reference that leads back`(_ name: String) throws {
        let object = try #require(Schema.standard.object(named: name))
        for child in object.children {
            let type = try #require(Schema.standard.object(named: child.child))
            let field = try #require(
                type.field(named: child.field),
                "\(child.child).\(child.field)"
            )
            #expect(type.fields[field].references.contains(name))
        }
        let names = object.children.compactMap(\.name)
        expectEqual(Set(names).count, names.count)
    }

    @Test(arguments: Schema.standard.objects.map(\.name))
    func `an object has one name field, a key prefix of its own, and complete addresses`(
        _ name: String
    ) throws {
        let object = try #require(Schema.standard.object(named: name))
        let names = object.fields.filter { $0.traits.contains(.nameField) }
        // What ties two others together has no name of its own.
        expectEqual(
            names.count,
            ["CampaignMember", "OpportunityContactRole"].contains(name) ? 0 : 1
        )
        expectEqual(Schema.standard.object(keyPrefix: object.keyPrefix)?.name, name)
        for address in object.fields where address.type == .address {
            expectEqual(object.fields.count { $0.compound == address.name }, 8)
        }
    }

    @Test func `a picklist value knows its label`() throws {
        let lead = try #require(Schema.standard.object(named: "lead"))
        let status = lead.fields[try #require(lead.field(named: "CLEANSTATUS"))]
        expectEqual(status.picklist.first, "Matched")
        expectEqual(status.picklistLabels["Matched"], "In Sync")
        expectEqual(status.picklistLabels["Skipped"], nil)
    }

    @Test(arguments: ["", "Id", "Id|id|18|f", "Id|nothing|18|f|Label", "a|b|c|d|e|f|g"])
    func `a line that is no field is none`(_ line: String) {
        #expect(FieldLine(line[...]).field == nil)
    }

    @Test func `a field line is read whole`() throws {
        let line = "Rank__c|picklist|40|cunDR|Rank|in Grade, extra, default A, [A; B=Bee]"
        let field = try #require(FieldLine(line[...]).field)
        expectEqual(
            field.traits,
            [
                .createable, .updateable, .nillable, .defaultedOnCreate, .restrictedPicklist,
                .custom,
            ]
        )
        #expect((field.length, field.compound, field.extraTypeInfo) == (40, "Grade", "extra"))
        #expect((field.defaultValue, field.picklist) == ("A", ["A", "B"]))
        expectEqual(field.picklistLabels, ["B": "Bee"])
    }
}
