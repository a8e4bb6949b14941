import Records

/// `sobjects`, `sobjects/X` and `sobjects/X/describe`: the org's objects and their descriptions.
struct ObjectEndpoint {
    let store: Store

    /// Handles `GET sobjects`: returns every object.
    func all(_ call: Call) throws(APIFault) -> Reply {
        try revision(of: "sobjects", for: call).reply(to: call) {
            describe(for: call).writeGlobal(to: &$0)
        }
    }

    /// Handles `GET sobjects/X`: returns an object's summary and its recently used records.
    func summary(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        let snapshot = try store.snapshot(for: call)
        let recent = snapshot.recentlyUsed([object])
        return Reply { writer in
            writer.beginObject()
            writer.key("objectDescribe")
            describe(for: call).writeSummary(of: object, to: &writer)
            writer.key("recentItems")
            RecentEndpoint.write(recent, in: snapshot, of: call, to: &writer)
            writer.endObject()
        }
    }

    /// Handles `GET sobjects/X/describe`: returns one object with all its fields.
    func describe(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        return try revision(of: object.name, for: call).reply(to: call) {
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

    /// Returns the revision of a resource, dated at the org's creation, after which objects do not
    /// change.
    private func revision(of name: String, for call: Call) throws(APIFault) -> Revision {
        Revision(of: name, since: try store.snapshot(for: call).state.created, for: call)
    }
}
