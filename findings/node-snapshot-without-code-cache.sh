#!/usr/bin/env bash
# Node.js 24.21.0 compiles its own modules anew in a process that starts from a snapshot made `withoutCodeCache`.
#
# Seen on 2026-11-29. Usually, two thirds of the 5.9 MB of a snapshot of one assignment are the compiled code of all
# 388 modules of Node.js, and each process reads the file. `"withoutCodeCache": true` of --build-snapshot-config
# leaves that out; the process then does not use the code that Node.js has in its binary either, and compiles what
# it loads, such as node:https, from its source.
# https://nodejs.org/api/cli.html#--build-snapshot-config
# https://github.com/nodejs/node/pull/50453
#
# Why it surprises: the documentation speaks of the time for functions that the snapshot includes, and this is
# about modules that it does not. In a process that only starts, leaving the code out is faster; one that then
# loads node:https starts more slowly than with it, as functions do that call a server.
#
# What to do: leave the code in where a process calls a server. Measure up to its first answer, not to its first
# line, and count the bytes of the file, which a snapshot of nothing has too.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
package="node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')"
npm install --silent --no-fund --no-audit "$package@24.21.0"
node="node_modules/$package/bin/node"

echo 'globalThis.ready = true;' >script.js
echo "require('node:https');" >main.cjs
echo '{ "builder": "script.js" }' >usual.json
echo '{ "builder": "script.js", "withoutCodeCache": true }' >without.json
look() {
  NODE_DEBUG_NATIVE=CODE_CACHE "$node" "${@:2}" main.cjs 2>&1 |
    sed -nE "s/^snapshot contains ([0-9]+) code cache/$1: code of \1 modules/p; s/^Compiling https (with|without) code cache.*/$1: https is compiled \1 it/p"
}
{
  look 'no snapshot'
  for name in usual without; do
    "$node" --snapshot-blob "$name.blob" --build-snapshot-config "$name.json"
    look "$name" "--snapshot-blob=$name.blob"
  done
  echo "usual ÷ without, bytes: $(($(wc -c <usual.blob) / $(wc -c <without.blob)))"
} | tee seen
diff seen - <<'EXPECT'
no snapshot: code of 388 modules
no snapshot: https is compiled with it
usual: code of 388 modules
usual: https is compiled with it
without: code of 0 modules
without: https is compiled without it
usual ÷ without, bytes: 2
EXPECT
