#!/bin/sh
# Runs a script with Node 24 or newer: the machine's own if it is new enough, else the copy that npm brought.
# node_modules/.bin comes first on PATH. Usage: tools/with-node.sh SCRIPT [ARGUMENTS]
root=$(cd "$(dirname "$0")/.." && pwd)

is_new_enough() {
  command -v "$1" >/dev/null 2>&1 &&
    "$1" -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 24 ? 0 : 1)' 2>/dev/null
}

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) platform=linux-x64 ;;
  Linux-aarch64) platform=linux-arm64 ;;
  Darwin-*) platform=darwin-x64 ;; # Apple silicon runs it through Rosetta
  *) platform=unknown ;;
esac

# Inside an `npm run` PATH begins with node_modules/.bin, which may hold a `node` of its own: both are fine.
if is_new_enough node; then
  node=$(command -v node)
elif is_new_enough "$root/node_modules/node-$platform/bin/node"; then
  node="$root/node_modules/node-$platform/bin/node"
else
  echo "Proofmark needs Node 24 or newer: run 'npm ci' in $root, which brings one along." >&2
  exit 1
fi

PATH="$(dirname "$node"):$root/node_modules/.bin:$PATH"
export PATH
exec "$node" --disable-warning=ExperimentalWarning "$@"
