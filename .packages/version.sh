#!/bin/sh
# Prints the version of the packages: sh .packages/version.sh PROGRAM
#
# On a commit with a tag such as v1.2.3 it is that one, which the program must have, too. Elsewhere it
# is a version before the program's next one, for deb and rpm: 1.2.3~20261125.073b0bf8.
set -eu
number=$(env -i "$1" --version | cut -d ' ' -f 2)
tag=$(git tag --points-at HEAD --list 'v*' | head -n 1)
if [ -z "$tag" ]; then
    echo "$number~$(git log -1 --format=%cd --date=format:%Y%m%d).$(git log -1 --format=%h --abbrev=8)"
elif [ "$tag" = "v$number" ]; then
    echo "$number"
else
    echo "error: the tag is $tag, but the program has version $number (ProgramVersion.swift)" >&2
    exit 1
fi
