// Run by the Node.js that is to start from the snapshot, in a folder with its script.
const { execFileSync } = require('node:child_process');
const { closeSync, openSync, readSync, writeFileSync } = require('node:fs');

const head = Buffer.alloc(65_536);
const node = openSync(process.execPath, 'r');
readSync(node, head);
closeSync(node);
writeFileSync('snapshot.node', head);

// Without any other variable: what is in the environment now must not be in the snapshot.
const { LD_LIBRARY_PATH = '' } = process.env;
const flags = ['--snapshot-blob', 'snapshot.blob', '--build-snapshot', 'snapshot.js'];
execFileSync(process.execPath, flags, {
  env: { LD_LIBRARY_PATH },
  stdio: ['ignore', 'ignore', 'inherit'],
});
