package import Client
package import Output
import Platform
import Records
import Terminal
import Text

/// Bulk jobs as rows.
package struct JobListing {
    private static let columns = [
        Listing.Column("Id"), .init("Operation", .first), .init("Object", .first, omitted: 3),
        .init("State"), .init("Rows", omitted: 4), .init("Failed", omitted: 1),
        .init("Age"), .init("Created", omitted: 2), .init("Error", .last, omitted: 5),
    ]

    private let jobs: [BulkJob]
    /// The total number of jobs, including those not listed.
    private let count: Int

    /// Makes the list of jobs.
    ///
    /// - Parameters:
    ///   - jobs: The jobs.
    ///   - count: The number of jobs that could be listed; nil for these.
    package init(_ jobs: [BulkJob], of count: Int? = nil) {
        self.jobs = jobs
        self.count = count ?? jobs.count
    }

    /// Prints the jobs, one row each.
    package func show(_ style: OutputStyle, _ context: Context) throws {
        // Few jobs fail or change records, so a table has these columns only if one did.
        let columns = Self.columns.filter { column in
            switch column.name {
            case "Failed": style.format != .table || jobs.contains { $0.failed != nil }
            case "Error": style.format != .table || jobs.contains { $0.errorMessage != nil }
            case "Created": style.format != .table
            default: true
            }
        }
        var listing = Listing(columns)
        for job in jobs { listing.add(columns.map { value(of: $0.name, job, context) }) }
        try listing.show(style, context, noun: "job")
        guard count > jobs.count else { return }
        context.messages.note("the newest of \(Count.text(count, "job")) (--limit)")
    }

    private func value(of column: String, _ job: BulkJob, _ context: Context) -> Listing.Value {
        switch column {
        case "Id": .text("\(job.id)")
        case "Operation": .text(job.operation)
        case "Object": .text(job.object)
        case "State": .text(job.state.rawValue)
        case "Rows": job.processed.map { .number($0) } ?? .text(nil)
        case "Failed": job.failed.map { .number($0) } ?? .text(nil)
        case "Age": .text(job.age(at: context.environment.now()))
        case "Created": .text(job.created)
        default: .text(job.errorMessage)
        }
    }
}

extension BulkJob {
    /// The time since the job's creation in its largest unit: `40s`, `12m`, `3h`, `5d`.
    func age(at now: Int) -> String? {
        guard let created, let instant = Instant(Array(created.utf8)[...]) else { return nil }
        let seconds = max(0, now / 1000 - instant.seconds)
        return switch seconds {
        case ..<60: "\(seconds)s"
        case ..<3600: "\(seconds / 60)m"
        case ..<86_400: "\(seconds / 3600)h"
        default: "\(seconds / 86_400)d"
        }
    }
}

extension Org {
    /// Returns the newest bulk jobs, with their numbers of rows, which the org's list lacks.
    ///
    /// - Parameters:
    ///   - user: The user whose jobs to list; nil for everybody's.
    ///   - most: The most jobs.
    /// - Returns: The jobs, newest first, and their number without the limit.
    /// - Throws: `OrgError`.
    package nonisolated func newestJobs(
        of user: String?,
        atMost most: Int
    ) async throws -> (jobs: [BulkJob], count: Int) {
        var all: [BulkJob] = []
        for kind in BulkJob.Kind.allCases { all += try await jobs(kind) }
        let own = all.filter { user == nil || $0.creator == user }
        let newest = own.sorted {
            ($0.created ?? "", $0.id.description) > ($1.created ?? "", $1.id.description)
        }
        var detailed: [BulkJob] = []
        for job in newest.prefix(most) {
            do throws(OrgError) {
                detailed.append(try await self.job(job.id, job.kind))
            } catch {
                // A job may be deleted after it was listed.
                guard error.refusal?.status == 404 else { throw error }
            }
        }
        return (detailed, max(0, newest.count - most) + detailed.count)
    }
}
