#!/bin/sh
# Installs what the bench needs: Debian's packages where they are missing (as root),
# simple-salesforce in a folder of its own.
set -eu
folder=$1
packages="nginx-light jq curl time valgrind"
python3 -c "import ensurepip" 2> /dev/null || packages="$packages python3-venv"
missing=$(for package in $packages; do
    dpkg -s "$package" > /dev/null 2>&1 || echo "$package"
done)
if [ -n "$missing" ]; then
    apt-get update -q
    # shellcheck disable=SC2086 # one word a package
    apt-get install -y -q --no-install-recommends $missing
fi
mkdir -p "$folder/home"
[ -x "$folder/venv/bin/python" ] || python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check simple-salesforce==1.12.9
