import Accounts
import Changes
import Client
import HTTP
import Output
import Platform
import Records
import SOQL
import Synchronization
import Terminal
import Text

/// A runner of the browser's effects, each in its own task; results return as events.
///
/// Only `EffectRunner` and `BrowserLoop` use an org, files, programs or a clock.
final class EffectRunner: Sendable {
    /// The command's context; its messages would be written over the screen, so they become events.
    let context: Context
    let org: OrgOptions
    let screen: any BrowserScreen
    let commands: BrowserCommands
    let pages: ListPages
    private let events: AsyncStream<BrowserEvent>.Continuation
    private let state = Mutex(State())

    private struct State {
        var connection: OrgConnection?
        var tasks: [RequestID: Task<Void, Never>] = [:]
        /// The descriptions of the open org's objects, by name in lower case.
        var descriptions: [String: Task<ObjectDescription, any Error>] = [:]
    }

    init(
        _ context: Context,
        _ org: OrgOptions,
        _ screen: any BrowserScreen,
        _ commands: BrowserCommands,
        batchSize: Int? = nil,
        events: AsyncStream<BrowserEvent>.Continuation
    ) {
        self.context = context
        self.org = org
        self.screen = screen
        self.commands = commands
        pages = ListPages(batchSize: batchSize)
        self.events = events
    }

    // MARK: - Telling

    func tell(_ event: BrowserEvent) {
        events.yield(event)
    }

    func say(_ kind: BrowserMessage.Kind, _ text: String) {
        tell(.said(BrowserMessage(kind: kind, text: text)))
    }

    // MARK: - The org

    var connection: OrgConnection? { state.withLock(\.connection) }

    /// Returns the open org.
    ///
    /// - Throws: `NotConnected` if none is open yet.
    func connected() throws -> OrgConnection {
        guard let connection else { throw NotConnected() }
        return connection
    }

    /// Opens an org and closes the previous one; lists of the same org can still be loaded.
    ///
    /// - Parameter name: The org's name; nil for the one from the command line or the settings.
    /// - Returns: The org's description for the screen.
    /// - Throws: The errors of `OrgConnection.open`.
    func connect(to name: String?) async throws -> BrowsedOrg {
        var options = org
        if let name { options.targetOrg = name }
        let settings = try Settings(options, in: context.environment)
        let observer = try BrowserObserver(context) { [weak self] in self?.tell($0) }
        let connection = try await OrgConnection.open(context, settings, observer: observer)
        let (old, isSame) = state.withLock { state in
            let old = state.connection
            state.connection = connection
            let isSame =
                old?.choice.name == connection.choice.name
                && old?.org.instanceURL == connection.org.instanceURL
            if !isSame { state.descriptions = [:] }
            return (old, isSame)
        }
        if !isSame { pages.closeAll() }
        await old?.close()
        return BrowsedOrg(
            name: connection.choice.name,
            kind: connection.choice.isBuiltIn
                ? .builtIn : OrgKind(host: connection.org.instanceURL.host),
            instanceURL: connection.org.instanceURL.description,
            isReadOnly: connection.org.isReadOnly,
            isNamed: options.targetOrg != nil
        )
    }

    /// Asks the org for its kind, and reports it only while that org is open.
    ///
    /// Call it once the state has the org: an earlier report would be applied to another org.
    func identify() {
        guard let connection, !connection.choice.isBuiltIn else { return }
        Task {
            let kind = await OrgKind.find(of: connection)
            state.withLock { state in
                guard state.connection?.org === connection.org else { return }
                tell(.identified(kind))
            }
        }
    }

    // MARK: - Effects

    /// Starts an effect.
    func run(_ effect: BrowserEffect) {
        switch effect {
        case .open(let id, let list, let query):
            start(id) { .page(try await self.page(of: list, query)) }
        case .nextPage(let id, let list, let query, let place, let columns):
            start(id) { .page(try await self.page(of: list, query, at: place, columns)) }
        case .close(let list): pages.close(list)
        case .cancel(let id): state.withLock { $0.tasks[id] }?.cancel()
        case .record(let id, let record, let object):
            start(id) { .record(try await self.connected().org.record(record, of: object)) }
        case .parentNames(let id, let record, let object, let relationships):
            start(id) { try await self.parentNames(record, object, relationships) }
        case .names(let id, let ids, let object, let nameField):
            start(id) { try await self.names(of: ids, object, nameField) }
        case .describe(let id, let object):
            start(id) { .description(try await self.description(of: object)) }
        case .objects(let id): start(id) { .objects(try await self.objects()) }
        case .recordCounts(let id): start(id) { .recordCounts(try await self.recordCounts()) }
        case .rows(let id, let query, let ids):
            start(id) { .rows(try await self.rows(ids, of: query)) }
        case .count(let id, let object, let field, let parent):
            start(id) { .count(try await self.count(object, where: field, is: parent)) }
        case .reach(let id, let ids, let object):
            start(id) { .reach(try await self.reach(of: ids, object)) }
        case .delete(let id, let request): change(id) { await self.delete(request, id) }
        case .undelete(let id, let request): change(id) { await self.undelete(request, id) }
        case .export(let id, let request): start(id) { try await self.export(request) }
        case .find(let id, let text): start(id) { .lines(try await self.find(text)) }
        case .tree(let id, let contact): start(id) { .lines(try await self.tree(of: contact)) }
        case .views(let id): start(id) { .lines(try self.views()) }
        case .saveView(let id, let name, let statement, let replaces):
            start(id) { .viewSaved(path: try self.save(statement, as: name, replaces: replaces)) }
        case .values(let id, let query): start(id) { .values(try await self.values(query)) }
        case .probe(let id):
            start(id) {
                try await self.connected().org.checkSession()
                return .reached
            }
        case .orgs(let id): start(id) { .orgs(try self.knownOrgs()) }
        case .connect(let id, let name):
            start(id) {
                .connected(try await self.connect(to: name))
            } then: {
                self.identify()
            }
        case .signIn, .repaint, .suspend, .quit, .setMouse, .discardTypedAhead: break
        case .copy(let text): Task { await copy(text) }
        case .openWeb(let record): Task { await openWeb(record) }
        case .remember(let soql): SOQLHistory(context.environment).add(soql)
        }
    }

    /// Runs a request in its own task, and reports its answer or its failure.
    ///
    /// - Parameters:
    ///   - id: The request.
    ///   - body: Returns the answer.
    ///   - afterwards: Runs after the answer is reported.
    private func start(
        _ id: RequestID,
        _ body: @escaping @Sendable () async throws -> BrowserAnswer,
        then afterwards: @escaping @Sendable () -> Void = {}
    ) {
        change(id) {
            do {
                let answer = try await body()
                self.tell(.answer(id, answer))
                afterwards()
            } catch let error as FailedQuery {
                self.tell(.answer(id, .failed(await self.explained(error))))
            } catch {
                self.tell(.answer(id, .failed(BrowserFailure(error))))
            }
        }
    }

    private func change(_ id: RequestID, _ body: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.tasks[id] = Task {
                await body()
                self.state.withLock { $0.tasks[id] = nil }
            }
        }
    }

    /// Returns an object's description, and asks the org for it only the first time.
    ///
    /// - Parameters:
    ///   - object: The object's name.
    ///   - org: The org.
    ///   - request: Asks the org.
    /// - Returns: The description.
    /// - Throws: The error of the request, which is then sent again the next time.
    func description(
        of object: String,
        in org: Org,
        _ request: @escaping @Sendable () async throws -> ObjectDescription
    ) async throws -> ObjectDescription {
        let name = object.lowercased()
        let task = state.withLock { state in
            let task = state.descriptions[name] ?? Task { try await request() }
            // The user may have left the org.
            if state.connection?.org === org { state.descriptions[name] = task }
            return task
        }
        do {
            return try await task.value
        } catch {
            state.withLock { state in
                if state.descriptions[name] == task { state.descriptions[name] = nil }
            }
            throw error
        }
    }

    /// Cancels all tasks, and waits for them: a delete finishes the records in progress.
    func end() async {
        let (tasks, descriptions) = state.withLock {
            (Array($0.tasks.values), Array($0.descriptions.values))
        }
        for task in tasks { task.cancel() }
        for task in descriptions { task.cancel() }
        await CancellationWatch.awaiting {
            for task in tasks { await task.value }
        }
        await connection?.close()
    }
}

/// The failure of a query, with the query.
struct FailedQuery: Error {
    let cause: any Error
    let query: Statement
}

/// An error for a request before any org is open.
struct NotConnected: SelfExplaining {
    var failure: Failure {
        Failure(exit: .failure, name: "NotConnected", message: "no org is open")
    }
}
