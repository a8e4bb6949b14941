/// A Developer Edition's limits of what the built-in org has nothing of, so that none is ever used up.
///
/// Names and sizes are those that such an org told by API 53.0; what apps, Functions and Einstein have there is left
/// out. What jobs use up is not counted.
enum UnusedLimits {
    /// How much each allows.
    static let sizes = [
        "AnalyticsExternalDataSizeMB": 40_960,
        "ConcurrentAsyncGetReportInstances": 200,
        "ConcurrentSyncReportRuns": 20,
        "DailyAsyncApexExecutions": 250_000,
        "DailyBulkApiBatches": 15_000,
        "DailyBulkV2QueryFileStorageMB": 976_562,
        "DailyBulkV2QueryJobs": 10_000,
        "DailyDurableGenericStreamingApiEvents": 10_000,
        "DailyDurableStreamingApiEvents": 10_000,
        "DailyGenericStreamingApiEvents": 10_000,
        "DailyStandardVolumePlatformEvents": 10_000,
        "DailyStreamingApiEvents": 10_000,
        "DailyWorkflowEmails": 195,
        "DataStorageMB": 5,
        "DurableStreamingApiConcurrentClients": 20,
        "FileStorageMB": 20,
        "HourlyAsyncReportRuns": 1_200,
        "HourlyDashboardRefreshes": 200,
        "HourlyDashboardResults": 5_000,
        "HourlyDashboardStatuses": 999_999_999,
        "HourlyLongTermIdMapping": 100_000,
        "HourlyManagedContentPublicRequests": 50_000,
        "HourlyODataCallout": 1_000,
        "HourlyPublishedPlatformEvents": 50_000,
        "HourlyPublishedStandardVolumePlatformEvents": 1_000,
        "HourlyShortTermIdMapping": 100_000,
        "HourlySyncReportRuns": 500,
        "HourlyTimeBasedWorkflow": 50,
        "MassEmail": 10,
        "MonthlyPlatformEventsUsageEntitlement": 0,
        "Package2VersionCreates": 6,
        "Package2VersionCreatesWithoutValidation": 500,
        "PermissionSets": 1_500,
        "PrivateConnectOutboundCalloutHourlyLimitMB": 0,
        "SingleEmail": 15,
        "StreamingApiConcurrentClients": 20,
    ]
}
