import CLibrary
import Synchronization

/// A child process, until it is reaped.
package struct ChildProcess: Sendable {
    /// The process id, valid until the process is reaped; also the id of its session and group,
    /// unless it keeps the terminal.
    let id: pid_t

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - variables: Its environment.
    ///   - streams: Its stdin, stdout and stderr; nil is /dev/null.
    ///   - keepsTerminal: Whether it stays in this session and may use the terminal.
    /// - Throws: `ChildProgramError.notStarted`.
    package init(
        _ program: ChildProgram,
        _ variables: [String: String],
        streams: [OwnedDescriptor?],
        keepsTerminal: Bool = false
    ) throws(ChildProgramError) {
        let arguments = [program.path] + program.arguments
        let variables = variables.map { "\($0.key)=\($0.value)" }
        guard !(arguments + variables).contains(where: { $0.utf8.contains(0) }) else {
            throw .notStarted(path: program.path, problem: "an argument has a NUL byte")
        }
        ProcessSetup.keepEndedChildren()
        var attributes = SpawnAttributes(keepsTerminal: keepsTerminal)
        defer { attributes.release() }
        var id: pid_t = 0
        // posix_spawn performs the actions, so the streams must stay open until it returns.
        let code = OwnedDescriptor.withNumbers(of: streams) { streams in
            var actions = SpawnActions(streams)
            defer { actions.release() }
            return unsafe withCStrings(arguments) { arguments in
                unsafe withCStrings(variables) { variables in
                    Self.unlessBusy {
                        unsafe posix_spawn(
                            &id,
                            program.path,
                            &actions.value,
                            &attributes.value,
                            arguments,
                            variables
                        )
                    }
                }
            }
        }
        guard code == 0 else {
            throw .notStarted(path: program.path, problem: systemMessage(code))
        }
        self.id = id
    }

    /// Starts a program, and retries for a quarter of a second while its file is open for writing:
    /// by an update, or by a process that briefly inherited the writer's descriptor.
    private static func unlessBusy(_ start: () -> Int32) -> Int32 {
        for _ in 0..<10 {
            let code = betweenStarts(start)
            guard code == ETXTBSY else { return code }
            WaitingStep.pause()
        }
        return ETXTBSY
    }

    private static let startLock = Mutex(())

    /// Runs a body while no program is being started, for example to create a descriptor that no
    /// child may inherit: not every system has pipe2(2).
    static func betweenStarts<Value: Sendable>(_ body: () -> Value) -> Value {
        startLock.withLock { _ in body() }
    }

    /// Whether the process has ended; checking does not reap it.
    package var hasEnded: Bool {
        var information = unsafe siginfo_t()
        let options = WEXITED | WNOHANG | WNOWAIT
        let status = unsafe waitid(P_PID, id_t(id), &information, options)
        // If the state has not changed, the structure stays zero.
        return unsafe status == 0 ? information.si_signo != 0 : errno != EINTR
    }

    /// Sends a signal to the process and to all its descendants in the same session.
    func signalGroup(_ number: Int32) {
        kill(-id, number)
    }

    /// Waits for the process to end; its id may be reused afterwards.
    package func reap() -> ChildProgram.Ending.Status {
        var status: Int32 = 0
        while unsafe waitpid(id, &status, 0) < 0 {
            // It was reaped elsewhere in this process, so its exit status is unknown.
            guard errno == EINTR else { return .exited(-1) }
        }
        // WIFEXITED, WEXITSTATUS and WTERMSIG of sys/wait.h, which Swift does not import.
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .ended(bySignal: signal)
    }
}

/// The actions of a new process before its program starts.
@safe private struct SpawnActions {
    #if canImport(Darwin)
    var value: posix_spawn_file_actions_t?
    #else
    var value = unsafe posix_spawn_file_actions_t()
    #endif

    /// Connects streams to the descriptors from 0 up, with /dev/null for nil, and closes all
    /// others.
    init(_ streams: [Int32?]) {
        unsafe posix_spawn_file_actions_init(&value)
        for (number, stream) in streams.enumerated() {
            let target = Int32(number)
            if let stream {
                unsafe posix_spawn_file_actions_adddup2(&value, stream, target)
            } else {
                let mode = number == 0 ? O_RDONLY : O_WRONLY
                unsafe posix_spawn_file_actions_addopen(&value, target, "/dev/null", mode, 0)
            }
        }
        closeOthers(from: Int32(streams.count))
    }

    /// Closes further descriptors in case a library forgets O_CLOEXEC; macOS has an attribute for
    /// this.
    private mutating func closeOthers(from descriptor: Int32) {
        #if canImport(Glibc)
        // Available since glibc 2.34, so it is looked up at run time.
        let name = "posix_spawn_file_actions_addclosefrom_np"
        guard let symbol = unsafe dlsym(nil, name) else { return }
        typealias Add = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
        let add = unsafe unsafeBitCast(symbol, to: Add.self)
        _ = unsafe withUnsafeMutablePointer(to: &value) { unsafe add($0, descriptor) }
        #endif
    }

    mutating func release() {
        unsafe posix_spawn_file_actions_destroy(&value)
    }
}

/// The attributes of a new process.
@safe private struct SpawnAttributes {
    #if canImport(Darwin)
    var value: posix_spawnattr_t?
    #elseif canImport(Glibc)
    var value = posix_spawnattr_t()
    #else
    var value = unsafe posix_spawnattr_t()
    #endif

    /// Requests a separate session without a terminal unless the program keeps ours, no blocked
    /// signals, and the default actions for SIGPIPE, SIGXFSZ and SIGCHLD.
    ///
    /// Signals that the caller ignores stay ignored, as nohup(1) requires.
    init(keepsTerminal: Bool) {
        unsafe posix_spawnattr_init(&value)
        var blocked = sigset_t()
        unsafe sigemptyset(&blocked)
        unsafe posix_spawnattr_setsigmask(&value, &blocked)
        var usual = sigset_t()
        unsafe sigemptyset(&usual)
        unsafe sigaddset(&usual, SIGPIPE)
        unsafe sigaddset(&usual, SIGXFSZ)
        unsafe sigaddset(&usual, SIGCHLD)
        unsafe posix_spawnattr_setsigdefault(&value, &usual)
        unsafe posix_spawnattr_setflags(&value, Self.flags(keepsTerminal: keepsTerminal))
    }

    private static func flags(keepsTerminal: Bool) -> Int16 {
        let common = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        #if canImport(Darwin)
        let session = Int32(POSIX_SPAWN_SETSID)
        let closing = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #else
        // POSIX_SPAWN_SETSID of spawn.h, which glibc declares only with _GNU_SOURCE.
        let session: Int32 = 0x80
        let closing: Int32 = 0
        #endif
        return Int16(common | closing | (keepsTerminal ? 0 : session))
    }

    mutating func release() {
        unsafe posix_spawnattr_destroy(&value)
    }
}

/// Calls a body with the texts as a C array of strings that ends with a null pointer.
private func withCStrings<Value>(
    _ texts: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
    let strings: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer {
        for index in unsafe strings.indices { unsafe free(strings[index]) }
    }
    return unsafe strings.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("an array with an element") }
        return unsafe body(base)
    }
}
