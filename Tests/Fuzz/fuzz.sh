#!/bin/sh
# Runs the fuzzer: fuzz.sh PROGRAM FOLDER SECONDS TARGET...
#
# Each target gets that many seconds, two at a time. FOLDER keeps the inputs that reach new code,
# and what broke a property: artifacts/TARGET-crash-…, -timeout-… and -oom-…. Ends with 1 if there
# is any.
set -u
program=$1 folder=$2 seconds=$3
shift 3
corpus=$(dirname "$0")/Corpus
# A trap must end the process at once: Swift's own backtrace would take minutes under the sanitizer.
SWIFT_BACKTRACE=enable=no
export SWIFT_BACKTRACE
mkdir -p "$folder/artifacts"

run() {
    mkdir -p "$folder/corpus/$1"
    FUZZ_TARGET=$1 "$program" -fork=1 -ignore_crashes=1 -ignore_timeouts=1 -ignore_ooms=1 \
        -max_total_time="$seconds" -timeout=30 -rss_limit_mb=1024 -detect_leaks=0 \
        -artifact_prefix="$folder/artifacts/$1-" "$folder/corpus/$1" "$corpus/$1" > "$folder/$1.log" 2>&1
    echo "$1: $(grep '^#' "$folder/$1.log" | tail -n 1)"
}

for target in "$@"; do
    run "$target" &
    if [ -n "${first:-}" ]; then
        wait
        first=
    else
        first=$!
    fi
done
wait
found=$(ls "$folder/artifacts")
if [ -n "$found" ]; then
    echo "found, in $folder/artifacts:"
    echo "$found"
    exit 1
fi
