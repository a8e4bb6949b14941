import Records

/// `sobjects`, `sobjects/X` and `sobjects/X/describe`: what objects there are, and what they are like.
enum ObjectEndpoint {
    /// `GET sobjects`: every object.
    static func all(_ call: Call) throws(APIFault) -> Reply {
        try Revision(of: "sobjects", in: call).reply(to: call, as: .describeGlobal) {
            call.describe.writeGlobal(to: &$0)
        }
    }

    /// `GET sobjects/X`: one object in short, and the records of it that were used last.
    static func summary(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object()
        let snapshot = try call.snapshot()
        let recent = snapshot.recentlyUsed([object])
        return Reply(as: .object(object)) { writer in
            writer.beginObject()
            writer.key("objectDescribe")
            call.describe.writeSummary(of: object, to: &writer)
            writer.key("recentItems")
            RecentEndpoint.write(recent, in: snapshot, of: call, to: &writer)
            writer.endObject()
        }
    }

    /// `GET sobjects/X/describe`: one object with all its fields.
    static func describe(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object()
        return try Revision(of: object.name, in: call).reply(to: call, as: .object(object)) {
            call.describe.writeObject(object, to: &$0)
        }
    }
}

extension Call {
    fileprivate var describe: DescribeResource {
        DescribeResource(
            schema: router.store.schema,
            version: "\(version)",
            instanceURL: instanceURL
        )
    }
}
