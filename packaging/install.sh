#!/bin/sh
# Installs rmg @VERSION@ for the current user, without root:
#
#     curl -fsSL @REPOSITORY@/releases/download/v@VERSION@/install.sh | sh
#
# RMG_PREFIX is where it goes (default: ~/.local): bin/rmg, share/rmg (docs, templates, examples), manual pages, completions.
# RMG_URL is where the archive comes from (default: the release).
set -eu

fail() { # fail <what> <help>
    echo "error: $1" >&2
    echo "help: $2" >&2
    exit 1
}

version="@VERSION@"
repository="@REPOSITORY@"
prefix="${RMG_PREFIX:-$HOME/.local}"
url="${RMG_URL:-$repository/releases/download/v$version}"

case "$(uname -s) $(uname -m)" in
"Linux x86_64") target=x86_64-unknown-linux-gnu ;;
"Linux aarch64" | "Linux arm64") target=aarch64-unknown-linux-gnu ;;
"Darwin x86_64") target=x86_64-apple-darwin ;;
"Darwin arm64") target=aarch64-apple-darwin ;;
*) fail "there is no program for $(uname -s) on $(uname -m)" "build it from source: $repository" ;;
esac
name="rmg-$version-$target"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
get() { # get <file>
    if command -v curl >/dev/null; then
        curl -fsSL "$url/$1" -o "$work/$1"
    elif command -v wget >/dev/null; then
        wget -q "$url/$1" -O "$work/$1"
    else
        fail "neither curl nor wget is installed" "install one of them"
    fi || fail "cannot download $url/$1" "check the network, and whether the release exists"
}
get SHA256SUMS
get "$name.tar.xz"

if command -v sha256sum >/dev/null; then
    sum="$(sha256sum "$work/$name.tar.xz")"
else
    sum="$(shasum -a 256 "$work/$name.tar.xz")"
fi
grep -q "^${sum%% *}  $name.tar.xz\$" "$work/SHA256SUMS" ||
    fail "the download is damaged: its checksum is not in SHA256SUMS" "download it again"

tar -xJf "$work/$name.tar.xz" -C "$work" || fail "cannot unpack $name.tar.xz" "install xz (Debian: xz-utils)"
new="$work/$name"
mkdir -p "$prefix/bin" "$prefix/share/man/man1" "$prefix/share/bash-completion/completions" \
    "$prefix/share/zsh/site-functions" "$prefix/share/fish/vendor_completions.d"
# complete before it is in its place: an older program may run
cp "$new/bin/rmg" "$prefix/bin/.rmg.new"
mv -f "$prefix/bin/.rmg.new" "$prefix/bin/rmg"
cp "$new"/man/*.1 "$prefix/share/man/man1/"
cp "$new/completions/rmg.bash" "$prefix/share/bash-completion/completions/rmg"
cp "$new/completions/rmg.zsh" "$prefix/share/zsh/site-functions/_rmg"
cp "$new/completions/rmg.fish" "$prefix/share/fish/vendor_completions.d/rmg.fish"
rm -rf "$prefix/share/rmg"
rm -rf "${new:?}/bin" "$new/man" "$new/completions"
mv "$new" "$prefix/share/rmg"

echo "installed $prefix/bin/rmg $version"
echo "templates $prefix/share/rmg/templates"
case ":$PATH:" in
*":$prefix/bin:"*) ;;
*) echo "next      add $prefix/bin to your PATH" ;;
esac
