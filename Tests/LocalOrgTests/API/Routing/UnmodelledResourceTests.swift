import HTTP
import Records
import TestSupport
import Testing

/// Resources of Salesforce that the built-in org does not have, and the limits that it has all of.
struct UnmodelledResourceTests {
    @Test(arguments: [
        "tabs", "composite/graph", "composite/tree/Contact",
        "sobjects/Contact/describe/layouts",
        "sobjects/Contact/describe/layouts/012000000000000AAA", "sobjects/Contact/listviews",
        "sobjects/Contact/listviews/00B000000000001AAA/results", "sobjects/Contact/quickActions",
    ])
    func `they say that they are not modelled`(resource: String) async throws {
        let bench = try RouterBench()
        for method in [Request.Method.get, .post] {
            let answer = await bench.send(method, "v67.0/\(resource)")
            expectEqual(answer.status, 403)
            expectEqual(
                answer.text,
                #"[{"message":"The built-in org does not model the resource \#(resource)","#
                    + #""errorCode":"FUNCTIONALITY_NOT_ENABLED"}]"#
            )
        }
    }

    @Test func `limits has every name that a Developer Edition tells`() async throws {
        let answer = await (try RouterBench()).send(.get, "v67.0/limits")
        let limits = try JSONValue(parsing: answer.bytes)
        for name in Self.limits {
            #expect(limits[name]?["Max"]?.integer != nil, "\(name)")
            #expect(limits[name]?["Remaining"]?.integer != nil, "\(name)")
        }
        expectEqual(limits["DailyBulkApiBatches"]?["Max"]?.integer, 15_000)
    }

    private static let limits = """
        AnalyticsExternalDataSizeMB ConcurrentAsyncGetReportInstances ConcurrentSyncReportRuns \
        DailyApiRequests
        DailyAsyncApexExecutions DailyBulkApiBatches DailyBulkV2QueryFileStorageMB \
        DailyBulkV2QueryJobs
        DailyDurableGenericStreamingApiEvents DailyDurableStreamingApiEvents \
        DailyGenericStreamingApiEvents
        DailyStandardVolumePlatformEvents DailyStreamingApiEvents DailyWorkflowEmails DataStorageMB
        DurableStreamingApiConcurrentClients FileStorageMB HourlyAsyncReportRuns \
        HourlyDashboardRefreshes
        HourlyDashboardResults HourlyDashboardStatuses HourlyLongTermIdMapping \
        HourlyManagedContentPublicRequests
        HourlyODataCallout HourlyPublishedPlatformEvents HourlyPublishedStandardVolumePlatformEvents
        HourlyShortTermIdMapping HourlySyncReportRuns HourlyTimeBasedWorkflow MassEmail
        MonthlyPlatformEventsUsageEntitlement Package2VersionCreates \
        Package2VersionCreatesWithoutValidation
        PermissionSets PrivateConnectOutboundCalloutHourlyLimitMB SingleEmail \
        StreamingApiConcurrentClients
        """.split(whereSeparator: \.isWhitespace).map(String.init)
}
