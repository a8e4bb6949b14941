import Testing

/// The built program as a process: descriptors, signals, files.
///
/// They run at the same time: a child inherits no descriptor of another one's.
@Suite(.timeLimit(.minutes(5))) enum ProcessTests {}
