/// A Developer Edition's limits for features that the built-in org lacks, so that nothing ever uses
/// them up.
///
/// Names and sizes are those of such an org in API 53.0, without apps, Functions and Einstein.
/// Usage by jobs is not counted.
enum UnusedLimits {
    /// The size of each limit.
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
