#!/bin/sh
# Writes what the installed program prints of itself where shells and man look for it:
#   sh Tests/Install/pages.sh PREFIX [PROGRAM]
#
# PROGRAM prints in place of an installed one that does not run here.
set -eu
prefix=$1
program=${2:-$prefix/bin/sfctl}
share=$prefix/share

# The program must not read the settings of whoever installs it.
print() {
    env -i "$program" "$@"
}

install -d "$share/bash-completion/completions" "$share/zsh/site-functions" \
    "$share/fish/vendor_completions.d" "$share/man/man1"
print completion bash > "$share/bash-completion/completions/sfctl"
print completion zsh > "$share/zsh/site-functions/_sfctl"
print completion fish > "$share/fish/vendor_completions.d/sfctl.fish"

print help --man > "$share/man/man1/sfctl.1"
# Each command's page is named in that one.
for page in $(sed -n 's/^\.BR \(sfctl[a-z\\-]*\) (1).*/\1/p' "$share/man/man1/sfctl.1" | tr -d '\\'); do
    print help --man "${page#sfctl-}" > "$share/man/man1/$page.1"
done
