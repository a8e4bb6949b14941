#!/bin/sh
# Installs the clients from PyPI into a folder of their own; on Debian Python's venv too, where it
# is missing (as root).
set -eu
folder=$1
wanted=$(dirname "$0")/requirements.txt
cmp -s "$wanted" "$folder/installed.txt" && exit 0

fail() {
    echo "error: $1; the demo org cannot be checked with other people's clients" >&2
    exit 1
}

command -v python3 > /dev/null || fail "there is no python3"
if ! python3 -c "import ensurepip" 2> /dev/null; then
    apt-get update -q && apt-get install -y -q --no-install-recommends python3-venv \
        || fail "python3 has no venv, and it could not be installed"
fi
rm -rf "$folder"
python3 -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check -r "$wanted" \
    || fail "the clients could not be had from PyPI"
cp "$wanted" "$folder/installed.txt"
