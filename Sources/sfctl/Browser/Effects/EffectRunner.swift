import Client
import HTTP
import Records
import Synchronization
import Terminal

/// Carries out what the browser wants done, each effect in a task of its own; results come back as events.
///
/// It is the only part of the browser that talks to an org, a file, a program or a clock.
final class EffectRunner: Sendable {
    /// The command's context, whose messages would be written over the screen: they become events.
    let context: Context
    let org: OrgOptions
    let screen: any BrowserScreen
    let batchSize: Int?
    private let events: AsyncStream<BrowserEvent>.Continuation
    private let state = Mutex(State())

    private struct State {
        var connection: OrgConnection?
        var tasks: [RequestID: Task<Void, Never>] = [:]
        var feeds: [ListID: PageReader] = [:]
        /// What is told when the screen has been left.
        var lastWords: [String] = []
    }

    init(
        _ context: Context,
        _ org: OrgOptions,
        _ screen: any BrowserScreen,
        batchSize: Int? = nil,
        events: AsyncStream<BrowserEvent>.Continuation
    ) {
        self.context = context
        self.org = org
        self.screen = screen
        self.batchSize = batchSize
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

    /// The org that is asked now.
    ///
    /// - Throws: `NotConnected` before there is one.
    func connected() throws -> OrgConnection {
        guard let connection else { throw NotConnected() }
        return connection
    }

    /// Opens an org and closes the one before.
    ///
    /// - Parameter name: Its name; nil for the one that the command line or the settings name.
    /// - Returns: What the screen shows of it.
    /// - Throws: As `OrgConnection.open`.
    func connect(to name: String?) async throws -> BrowsedOrg {
        var options = org
        if let name { options.targetOrg = name }
        let settings = try Settings(options, in: context.environment)
        let observer = try BrowserObserver(context) { [weak self] in self?.tell($0) }
        let connection = try await OrgConnection.open(context, settings, observer: observer)
        let old = state.withLock { state in
            let old = state.connection
            state.connection = connection
            state.feeds = [:]
            return old
        }
        await old?.close()
        let isBuiltIn = if case .builtIn = connection.choice { true } else { false }
        if !isBuiltIn { Task { tell(.identified(await OrgKind.find(of: connection))) } }
        return BrowsedOrg(
            name: connection.choice.name,
            kind: isBuiltIn ? .builtIn : OrgKind(host: connection.org.instanceURL.host),
            instanceURL: connection.org.instanceURL.description,
            isReadOnly: connection.org.isReadOnly
        )
    }

    // MARK: - Effects

    /// Begins an effect.
    func run(_ effect: BrowserEffect) {
        switch effect {
        case .open(let id, let list, let query): start(id) { try await self.open(list, query) }
        case .nextPage(let id, let list, let columns):
            start(id) { try await self.nextPage(of: list, columns) }
        case .close(let list): _ = state.withLock { $0.feeds.removeValue(forKey: list) }
        case .cancel(let id): state.withLock { $0.tasks[id] }?.cancel()
        case .record(let id, let record, let object):
            start(id) { .record(try await self.connected().org.record(record, of: object)) }
        case .parentNames(let id, let record, let object, let relationships):
            start(id) { try await self.parentNames(record, object, relationships) }
        case .describe(let id, let object):
            start(id) { .description(try await self.connected().org.description(of: object)) }
        case .objectNames(let id):
            start(id) { .objectNames(try await self.connected().org.objects().map(\.name)) }
        case .rows(let id, let query, let ids):
            start(id) { .rows(try await self.rows(ids, of: query)) }
        case .count(let id, let object, let field, let parent):
            start(id) { .count(try await self.count(object, where: field, is: parent)) }
        case .delete(let id, let request): change(id) { await self.delete(request, id) }
        case .undelete(let id, let request): change(id) { await self.undelete(request, id) }
        case .export(let id, let request): start(id) { try await self.export(request) }
        case .probe(let id):
            start(id) {
                try await self.connected().org.checkSession()
                return .reached
            }
        case .orgs(let id): start(id) { .orgs(try self.knownOrgs()) }
        case .connect(let id, let name):
            start(id) { .connected(try await self.connect(to: name)) }
        case .signIn, .repaint, .suspend, .quit, .setMouse, .discardTypedAhead: break
        case .copy(let text): Task { await copy(text) }
        case .openWeb(let record): Task { await openWeb(record) }
        case .keepHistory(let lines): BrowserHistory(context).keep(lines)
        }
    }

    /// Runs a request in a task of its own, and tells its answer, or why there is none.
    private func start(
        _ id: RequestID,
        _ body: @escaping @Sendable () async throws -> BrowserAnswer
    ) {
        change(id) {
            do {
                let answer = try await body()
                self.tell(.answer(id, answer))
            } catch let error as FailedQuery {
                self.tell(.answer(id, .failed(BrowserFailure(error.cause, of: error.query))))
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

    /// Cancels all that runs, and waits for what must be known: a delete finishes the records in progress.
    func end() async {
        let tasks = state.withLock { Array($0.tasks.values) }
        for task in tasks { task.cancel() }
        await CancellationWatch.awaiting {
            for task in tasks { await task.value }
        }
        await connection?.close()
    }

    // MARK: - Lists

    func reader(of list: ListID) -> PageReader? { state.withLock { $0.feeds[list] } }

    func setReader(_ reader: PageReader, of list: ListID) {
        state.withLock { $0.feeds[list] = reader }
    }

    // MARK: - After the screen

    /// Notes what is said after the screen has been left.
    func note(lastWords: String) {
        state.withLock { $0.lastWords.append(lastWords) }
    }
}

/// A query that the org has refused.
struct FailedQuery: Error {
    let cause: any Error
    let query: BrowsedQuery
}

/// Nothing can be asked yet.
struct NotConnected: SelfExplaining {
    var failure: Failure {
        Failure(exit: .failure, name: "NotConnected", message: "no org is open")
    }
}
