#include <signal.h>

// Writes to a child that has gone are errors in the tests, as they are in the program
// (ProcessSetup.ignoreFailedWrites), and must not end the run by SIGPIPE. Children start with the
// default action.
__attribute__((constructor)) static void ignore_failed_writes(void) { signal(SIGPIPE, SIG_IGN); }
