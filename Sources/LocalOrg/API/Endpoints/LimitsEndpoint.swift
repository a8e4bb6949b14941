import Records

/// `limits` and `limits/recordCount`.
struct LimitsEndpoint {
    let store: Store
    let usage: APIUsage

    /// Handles `GET limits`: returns the day's API calls, and the limits that nothing here uses up.
    func limits(_ call: Call) -> Reply {
        let calls = max(0, APIUsage.allowance - usage.calls)
        var limits = UnusedLimits.sizes.mapValues { (most: $0, remaining: $0) }
        limits["DailyApiRequests"] = (APIUsage.allowance, calls)
        let sorted = limits.sorted { $0.key < $1.key }
        return Reply { writer in
            writer.beginObject()
            for (name, (most, remaining)) in sorted {
                writer.key(name)
                writer.beginObject()
                writer.key("Max")
                writer.integer(most)
                writer.key("Remaining")
                writer.integer(remaining)
                writer.endObject()
            }
            writer.endObject()
        }
    }

    /// Handles `GET limits/recordCount?sObjects=Account,Contact`: returns the number of records of
    /// each object.
    ///
    /// Without the parameter it covers all objects. Unknown objects are left out, as in Salesforce.
    func recordCount(_ call: Call) throws(APIFault) -> Reply {
        let status = try store.snapshot(for: call).status
        let named = call.list("sObjects")?.map { $0.lowercased() }
        let counts = Dictionary(
            uniqueKeysWithValues: status.objects.map { ($0.object, $0.records) }
        )
        let objects = store.schema.objects.map(\.name).filter { name in
            named?.contains(name.lowercased()) ?? true
        }
        return Reply { writer in
            writer.beginObject()
            writer.key("sObjects")
            writer.beginArray()
            for name in objects {
                writer.beginObject()
                writer.key("count")
                writer.integer(counts[name] ?? 0)
                writer.key("name")
                writer.string(name)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
    }
}
