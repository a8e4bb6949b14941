import Client
import Records
import Text

extension EffectRunner {
    /// Deletes records like `sfctl delete`: saves the records, starts a journal, and writes each
    /// step to it in advance.
    func delete(_ request: DeletionRequest, _ id: RequestID) async {
        var unanswered: Set<RecordID> = []
        do {
            let connection = try connected()
            let object = try await FoundRecords.description(of: request.object, in: connection.org)
            let records = FoundRecords(ids: request.ids, object: object)
            try records.checkKeyPrefix(namedBy: "the list")
            let options = DeleteOptions()
            let start = DeletionStart(
                records: records,
                options: options,
                connection: connection,
                progress: Progress.hidden(context),
                context: context
            )
            let (journal, backup) = try await start.begin()
            tell(.answer(id, .deletion(.started(journal: journal.path))))
            let withheld = backup.withheld(of: request.ids, allOrNone: false)
            try journal.note(withheld)
            tell(.answer(id, .deletion(.settled(withheld))))
            let kept = Set(withheld.map(\.id))
            let deletion = connection.org.deletion(
                of: request.ids.filter { !kept.contains($0) },
                object: object.summary.name,
                before: backup?.states ?? [:]
            )
            for await event in deletion {
                switch event {
                case .sending(let ids):
                    try journal.noteSending(ids, before: backup?.states ?? [:])
                    unanswered.formUnion(ids)
                case .lost: break
                case .settled(let results):
                    unanswered.subtract(results.map(\.id))
                    tell(.answer(id, .deletion(.settled(results))))
                    try journal.note(results)
                }
            }
            tell(.answer(id, .deletion(.finished(nil, unanswered: []))))
        } catch {
            let failure = BrowserFailure(error)
            tell(.answer(id, .deletion(.finished(failure, unanswered: Array(unanswered)))))
        }
    }

    /// Restores records like `sfctl undelete`.
    func undelete(_ request: UndeletionRequest, _ id: RequestID) async {
        do {
            let connection = try connected()
            let journal = try request.journal.map { try DeletionJournal.reopen($0).journal }
            let notes = UndeletionJournals(of: journal)
            for await event in connection.org.undeletion(of: request.ids, object: request.object) {
                switch event {
                case .sending(let ids): try notes.noteRestoring(ids)
                case .lost: break
                case .settled(let results):
                    try notes.note(results)
                    tell(.answer(id, .undeletion(.settled(results))))
                }
            }
            tell(.answer(id, .undeletion(.finished(nil))))
        } catch {
            tell(.answer(id, .undeletion(.finished(BrowserFailure(error)))))
        }
    }
}
