import Testing

/// The built program as a process: descriptors, signals, files.
///
/// One test at a time, because a child that is started while another's pipe is open would keep it open too.
@Suite(.serialized, .timeLimit(.minutes(5))) enum ProcessTests {}
