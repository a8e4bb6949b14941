/// A Developer Edition's limits of what the built-in org has nothing of, so that none is ever used up.
///
/// Names and sizes are those that such an org told by API 53.0; what apps, packages and Einstein have
/// there, and what jobs and records would use up, is left out.
enum UnusedLimits {
    /// How much each allows.
    static let sizes = [
        "AnalyticsExternalDataSizeMB": 40_960,
        "ConcurrentAsyncGetReportInstances": 200,
        "ConcurrentSyncReportRuns": 20,
        "DailyAsyncApexExecutions": 250_000,
        "DailyDurableGenericStreamingApiEvents": 10_000,
        "DailyDurableStreamingApiEvents": 10_000,
        "DailyStandardVolumePlatformEvents": 10_000,
        "DailyWorkflowEmails": 195,
        "DurableStreamingApiConcurrentClients": 20,
        "FileStorageMB": 20,
        "HourlyAsyncReportRuns": 1_200,
        "HourlyDashboardRefreshes": 200,
        "HourlyDashboardResults": 5_000,
        "HourlyDashboardStatuses": 999_999_999,
        "HourlyODataCallout": 1_000,
        "HourlyPublishedPlatformEvents": 50_000,
        "HourlyPublishedStandardVolumePlatformEvents": 1_000,
        "HourlySyncReportRuns": 500,
        "HourlyTimeBasedWorkflow": 50,
        "MassEmail": 10,
        "SingleEmail": 15,
        "StreamingApiConcurrentClients": 20,
    ]
}
