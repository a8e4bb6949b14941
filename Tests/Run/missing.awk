# Of the report of a run: the suites, or the tests of a suite, that were skipped for want of a program, and what they need.
/<testcase / {
    split($0, parts, "\"")
    suite = parts[2]
    sub(/^[^.]*\./, "", suite)
}
/<skipped>needs / {
    need = $0
    sub(/.*<skipped>/, "", need)
    sub(/<.*/, "", need)
    key = suite " " need
    if (!(key in count)) { order[++keys] = key; name[key] = suite; why[key] = need }
    count[key] += 1
}
END {
    for (i = 1; i <= keys; i++) {
        key = order[i]
        printf "  %s (%d %s): %s\n", name[key], count[key], count[key] == 1 ? "test" : "tests", why[key]
    }
}
