// Run by the Node.js that is to start from the snapshot, in a folder with its script.
const { execFileSync } = require('node:child_process');
const { closeSync, openSync, readSync, writeFileSync } = require('node:fs');
const { shrinkBlob } = require('./shrink-blob.cjs');

const head = Buffer.alloc(65_536);
const node = openSync(process.execPath, 'r');
readSync(node, head);
closeSync(node);
writeFileSync('snapshot.node', head);

// Without any other variable: what is in the environment now must not be in the snapshot.
const { LD_LIBRARY_PATH = '' } = process.env;
// V8 refuses compiled code of Node's own modules where flags such as --expose-gc differ. Lambda's runtimes
// before Node.js 24 are seen to start with it; of 24 that is unconfirmed, and without it a start is slower, not
// wrong. Compiles all functions of the script too, until it seals the snapshot.
// https://dev.to/wonderfulsoap/deep-dive-into-aws-lambda-3-official-nodejs-runtime-analysis-43je
// https://github.com/nodejs/node/pull/47958
const flags = ['--expose-gc', '--snapshot-blob', 'snapshot.blob'];
const env = { LD_LIBRARY_PATH };
execFileSync(process.execPath, [...flags, '--no-lazy', '--build-snapshot', 'snapshot.js'], {
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
shrinkBlob('snapshot.blob', 'snapshot.js', flags, env);
// One that does not start fails here, not on Lambda.
execFileSync(process.execPath, [...flags, 'load.mjs'], { env });
