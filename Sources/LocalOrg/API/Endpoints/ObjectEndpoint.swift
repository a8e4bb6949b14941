import Records

/// `sobjects`, `sobjects/X` and `sobjects/X/describe`: what objects there are, and what they are like.
struct ObjectEndpoint {
    let store: Store

    /// `GET sobjects`: every object.
    func all(_ call: Call) throws(APIFault) -> Reply {
        try revision(of: "sobjects", for: call).reply(to: call, as: .describeGlobal) {
            describe(for: call).writeGlobal(to: &$0)
        }
    }

    /// `GET sobjects/X`: one object in short, and the records of it that were used last.
    func summary(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        let snapshot = try store.snapshot(for: call)
        let recent = snapshot.recentlyUsed([object])
        return Reply(as: .object(object)) { writer in
            writer.beginObject()
            writer.key("objectDescribe")
            describe(for: call).writeSummary(of: object, to: &writer)
            writer.key("recentItems")
            RecentEndpoint.write(recent, in: snapshot, of: call, to: &writer)
            writer.endObject()
        }
    }

    /// `GET sobjects/X/describe`: one object with all its fields.
    func describe(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        return try revision(of: object.name, for: call).reply(to: call, as: .object(object)) {
            describe(for: call).writeObject(object, to: &$0)
        }
    }

    private func describe(for call: Call) -> DescribeResource {
        DescribeResource(
            schema: store.schema,
            version: "\(call.version)",
            instanceURL: call.instanceURL
        )
    }

    /// When the org was made, which is when its objects became what they are.
    private func revision(of name: String, for call: Call) throws(APIFault) -> Revision {
        Revision(of: name, since: try store.snapshot(for: call).state.created, for: call)
    }
}
