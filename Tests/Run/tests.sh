#!/bin/sh
# Builds and runs the tests: sh Tests/Run/tests.sh [--all] [options of swift build and swift test]
#
# Installs what some tests need where it can. Prints how far it is, each failure, the tests that did
# not run for want of a program, and last the test runner's own closing line. The whole log goes to
# .build/test.log. With --all it fails where a test did not run.
set -eu
cd "$(dirname "$0")/../.."
SWIFT=${SWIFT:-swift}

all=
if [ "${1:-}" = --all ]; then
    all=1
    shift
fi

# Packages arrive while the compiler works.
sh Tests/Run/programs.sh &
installing=$!
mkdir -p .build
log=.build/test.log
report=.build/test-report.xml
status=.build/test-status
rm -f "$report" "$status"
if [ -t 1 ]; then terminal=1; else terminal=0; fi

# Shows what the compiler says about the sources, and on a terminal how far the build is. The remark,
# once for each module of tests, that a whole module is not compiled incrementally is left out. Not
# awk: Debian's reads pipes in blocks of 4 KiB, and an error would wait for its block.
show_build() {
    while IFS= read -r line; do
        case $line in
        "["[0-9]*/[0-9]*"] "*) [ $terminal = 0 ] || printf '\r%-70.70s' "$line" ;;
        "remark: Incremental compilation has been disabled: "* | "Building for "* | "Build complete!"*) ;;
        *)
            [ $terminal = 0 ] || printf '\r%70s\r' ''
            printf '%s\n' "$line"
            ;;
        esac
    done
    [ $terminal = 0 ] || printf '\r%70s\r' ''
}

echo "building the tests; the log of their run goes to $log"
# A module that is built already can be imported without being declared; that would be an arrow
# that nobody drew.
{
    code=0
    $SWIFT build --build-tests --explicit-target-dependency-import-check error "$@" 2>&1 || code=$?
    echo "$code" > "$status"
} | show_build
wait "$installing"
built=$(cat "$status")
rm -f "$status"
[ "$built" = 0 ] || exit "$built"

# The tests write many small files; with a disk they take an eighth longer. Some run what they write,
# which containers often forbid there.
if [ -z "${TMPDIR:-}" ] && [ -w /dev/shm ] && ! grep -q ' /dev/shm [^ ]* [^ ]*noexec' /proc/mounts &&
    [ "$(df -Pk /dev/shm | awk 'NR == 2 { print $4 }')" -ge 1048576 ]; then
    TMPDIR=/dev/shm
    export TMPDIR
fi

# Tests with real sockets have limits of time: of too many tests at once, some wait for a turn
# longer than that.
{
    code=0
    $SWIFT test --skip-build --disable-xctest --experimental-maximum-parallelization-width 12 \
        --xunit-output "$report" "$@" 2>&1 || code=$?
    echo "$code" > "$status"
} | tee "$log" | awk -v terminal=$terminal -f Tests/Run/progress.awk
code=$(cat "$status")

closing=$(grep -a '^. Test run with \|^... Test run with ' "$log" | tail -n 1 || true)
if [ -z "$closing" ]; then
    echo "the tests ended early; the last lines of $log:"
    tail -n 30 "$log"
    exit 1
fi

missing=$(awk -f Tests/Run/missing.awk "$report")
if [ -n "$missing" ]; then
    echo "did not run:"
    echo "$missing"
    echo "to run them: $(sh Tests/Run/programs.sh --command)"
fi
echo "$closing"
if [ -n "$missing" ] && [ -n "$all" ]; then
    echo "error: every test has to run here" >&2
    exit 1
fi
exit "$code"
