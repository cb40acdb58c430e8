#!/bin/bash
# Lambda runs this in the place of its runtime, whose command it gives: Node.js and what it starts
# with. A snapshot fits one build of Node.js, which its first bytes name: its architecture, the size
# of each part, and the hash that the linker gave it. Any other one starts without the snapshot.
# https://docs.aws.amazon.com/lambda/latest/dg/runtimes-modify.html
folder=${BASH_SOURCE%/*}
LC_ALL=C mapfile -d '' -n 500 -t here <"$1"
LC_ALL=C mapfile -d '' -n 500 -t builder <"$folder/snapshot.node"
if [[ ${#builder[@]} -eq 500 && ${here[*]} == "${builder[*]}" ]]; then
  exec "$1" "--snapshot-blob=$folder/snapshot.blob" "${@:2}"
fi
exec "$@"
