import Accounts
import Changes
import Client
import Output
import Records
import Text

extension EffectRunner {
    /// Counts what the delete of records takes along, and what blocks it.
    func reach(of ids: [RecordID], _ object: String) async throws -> DeletionReach {
        let description = try await description(of: object)
        return try await DeletionReach(of: ids, object: description, in: connected().org)
    }

    /// Deletes records like `sfctl delete`: saves them, begins a journal, and writes each step to
    /// it in advance.
    func delete(_ request: DeletionRequest, _ id: RequestID) async {
        func tell(_ progress: DeletionProgress) { self.tell(.answer(id, .deletion(progress))) }
        do {
            let connection = try connected()
            let object =
                if let known = request.description {
                    known
                } else {
                    try await description(of: request.object)
                }
            try FoundRecords.checkDeletable(object)
            let records = FoundRecords(ids: request.ids, object: object)
            try records.checkKeyPrefix(namedBy: "the list")
            let start = DeletionStart(
                records: records,
                reach: request.reach,
                connection: connection,
                progress: Progress.hidden(context),
                context: context
            )
            let run = try await start.begin()
            tell(.started(journal: run.journal.path))
            let results = await run.run(request.ids, in: connection.org) { tell(.settled($0)) }
            tell(.ended(results.failure.map { BrowserFailure($0) }))
        } catch {
            tell(.ended(BrowserFailure(error)))
        }
    }

    /// Restores records like `sfctl undelete`.
    func undelete(_ request: UndeletionRequest, _ id: RequestID) async {
        func tell(_ progress: UndeletionProgress) { self.tell(.answer(id, .undeletion(progress))) }
        do {
            let org = try connected().org
            let journal = try request.journal.map { try DeletionJournal.reopen($0).journal }
            let results = await UndeletionJournals(of: journal).run(
                org.undeletion(of: request.ids, object: request.object)
            ) { tell(.settled($0)) }
            tell(.finished(results.failure.map { BrowserFailure($0) }))
        } catch {
            tell(.finished(BrowserFailure(error)))
        }
    }
}
