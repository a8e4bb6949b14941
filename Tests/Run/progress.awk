# Of the test runner's lines: how many tests have passed, and all that is said about a failure. What the programs that the
# tests start print themselves stays in the log.
/^✔ Test / && / passed after / {
    passed += 1
    if (terminal && passed % 10 == 0) printf "\r%d tests passed", passed
    if (!terminal && passed % 500 == 0) print passed " tests passed"
    fflush()
}
/^✘ / && !/^✘ Test run / {
    if (terminal) printf "\r"
    print
    failed = 1
    fflush()
    next
}
/^↳ / { if (failed) print; next }
{ failed = 0 }
END { if (terminal) printf "\r                        \r" }
