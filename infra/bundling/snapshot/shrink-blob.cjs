// A snapshot has the compiled code of all of Node's own modules, two fifths of it, and each process reads the
// whole file. This keeps that of the modules that a function can load; any other would be compiled when it is loaded.
// The form is Node's own: a blob in another one stays as it is.
// https://github.com/nodejs/node/blob/v24.x/src/node_snapshotable.cc
const { spawnSync } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');

/** Node.js loads more for these: to find a server, which does not answer, and a module's address. */
const uses = [
  "process.getBuiltinModule('node:https').get('https://localhost:1').on('error', () => {});",
  'import.meta.url;',
];

/** What a process says of compiled code that loads each module which the script names. */
const logOf = (script, flags, env) => {
  const named = readFileSync(script, 'utf8').match(/(?<=")node:[a-z0-9_/]+(?=")/g) ?? [];
  const loads = named.map((name) => `process.getBuiltinModule('${name}');`);
  writeFileSync('load.mjs', [...loads, ...uses].join('\n'));
  const { stderr } = spawnSync(process.execPath, [...flags, 'load.mjs'], {
    env: { ...env, NODE_DEBUG_NATIVE: 'CODE_CACHE' },
    encoding: 'utf8',
  });
  return stderr;
};

/** Bytes after their number, which takes eight. */
const sized = (blob, at) => {
  const end = at + 8 + Number(blob.readBigUInt64LE(at));
  return { end, text: () => blob.toString('latin1', at + 8, end) };
};

/** An id and compiled code for each module. @returns undefined if the blob does not end with the last one */
const entriesAt = (blob, start, number) => {
  const entries = [];
  let at = start;
  while (entries.length < number && at + 16 < blob.length) {
    const id = sized(blob, at);
    if (id.end + 8 > blob.length) return undefined;
    const { end } = sized(blob, id.end);
    entries.push({ id: id.text(), bytes: blob.subarray(at, end) });
    at = end;
  }
  return at === blob.length && entries.length === number ? entries : undefined;
};

const sizeOf = (number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(number));
  return bytes;
};

/** @param flags with which Node.js starts from the blob */
exports.shrinkBlob = (file, script, flags, env) => {
  const log = logOf(script, flags, env);
  const [, number] = /^snapshot contains (\d+) code cache/m.exec(log) ?? [];
  const used = new Set(log.match(/(?<=^Compiling )\S+(?= with code cache)/gm));
  if (number === undefined || used.size === 0) return;
  const blob = readFileSync(file);
  const size = sizeOf(number);
  for (let at = blob.lastIndexOf(size); at > 0; at = blob.lastIndexOf(size, at - 1)) {
    const entries = entriesAt(blob, at + 8, Number(number));
    if (!entries) continue;
    const kept = entries.filter(({ id }) => used.has(id)).map(({ bytes }) => bytes);
    writeFileSync(file, Buffer.concat([blob.subarray(0, at), sizeOf(kept.length), ...kept]));
    return;
  }
};
