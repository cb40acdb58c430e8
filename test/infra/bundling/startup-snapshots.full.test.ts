import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundlePlugins, bundleSettings } from '../../../infra/bundling/bundle-functions.ts';
import { lambdaNode } from '../../../infra/bundling/snapshot/lambda-node.ts';
import { writeSnapshot } from '../../../infra/bundling/snapshot/write-snapshots.ts';
import { thisNode } from '../../support/run/this-node.ts';

const run = promisify(execFile);
const { shrinkBlob } = createRequire(import.meta.url)(
  '../../../infra/bundling/snapshot/shrink-blob.cjs',
);
const ours = (file: string) =>
  JSON.stringify(fileURLToPath(new URL(`../../../functions/${file}`, import.meta.url)));

/** Draws what keys, IVs, PKCE verifiers and ids are made of. */
const drawing = `
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { encrypt } from ${ours('platform/aws/encrypt.ts')};
import { uuidV7 } from ${ours('platform/model/uuid-v7.ts')};
export const handler = await (async () => async () => ({
  uuid: randomUUID(),
  id: uuidV7(0),
  iv: encrypt(Buffer.alloc(32), {}, '')[0].toString('hex'),
  bytes: randomBytes(32).toString('hex'),
  web: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex'),
  number: randomInt(2 ** 47),
  unsafe: Math.random(),
}))();
`;

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trunkline-snapshot-'));
});
afterAll(() => rm(dir, { recursive: true }));

/** The folder of a function with this handler, with its snapshot. */
const snapshotOf = async (name: string, source: string): Promise<string> => {
  const folder = join(dir, name);
  await mkdir(folder);
  const handler = join(dir, `${name}.ts`);
  await writeFile(handler, source);
  const settings = { ...bundleSettings, plugins: bundlePlugins };
  const bundle = join(folder, 'index.mjs');
  await build({ ...settings, entryPoints: [handler], outfile: bundle });
  await writeFile(
    join(folder, 'runtime.mjs'),
    `const { handler } = await import('./started.mjs');
     const drawn = await handler();
     console.log(JSON.stringify({ drawn, isRestored: 'startFromSnapshot' in globalThis }));`,
  );
  await writeSnapshot(bundle, handler, thisNode, settings);
  return folder;
};

/** Starts it as Lambda does. @returns what it printed last */
const start = async (folder: string, node = process.execPath) => {
  const command = ['--max-old-space-size=460', join(folder, 'runtime.mjs')];
  const { stdout } = await run(join(folder, 'start.sh'), [node, ...command], {
    env: { POWERTOOLS_METRICS_NAMESPACE: 'Trunkline/test' },
  });
  const lines = stdout.trim().split('\n');
  return { ...JSON.parse(lines.at(-1) ?? ''), isCounted: stdout.includes('"UnusedSnapshots":1') };
};

/** What two starts have in common. */
const repeated = async (folder: string): Promise<string[]> => {
  const [one, other] = [await start(folder), await start(folder)];
  expect([one.isRestored, other.isRestored]).toEqual([true, true]);
  return Object.keys(one.drawn).filter((name) => one.drawn[name] === other.drawn[name]);
};

describe('a startup snapshot', () => {
  test('is made by Lambda’s Node.js without a network or our variables, or refused with what to do', async () => {
    const docker = join(dir, 'docker');
    await writeFile(docker, '#!/bin/sh\necho "$@: exec format error" >&2\nexit 1\n');
    await chmod(docker, 0o755);
    const { PATH } = process.env;
    process.env.PATH = `${dir}:${PATH}`;
    const failure = await lambdaNode(dir, 'make-blob.cjs').catch(String);
    process.env.PATH = PATH;
    expect(failure).toMatch(/Deploy from an arm64 machine .* startupSnapshots to off /);
    expect(failure).toMatch(/--platform linux\/arm64 --network none .* format error/);
    expect(failure).not.toContain('--env');
  });

  test('gives each process randomness of its own', async () => {
    expect(await repeated(await snapshotOf('fresh', drawing))).toEqual([]);
  });

  test('starts with its functions compiled, and with the compiled code of Node.js', async () => {
    const source = `
const https = () => process.getBuiltinModule("node:https");
const called = { answerOf: () => https().get('https://localhost:1').on('error', () => {}).path };
export const handler = async () => called.answerOf();`;
    const folder = await snapshotOf('compiled', source);
    const startBy = (flags: string[], env = {}) =>
      run(join(folder, 'start.sh'), [process.execPath, ...flags, join(folder, 'runtime.mjs')], {
        env,
      });
    const { stderr } = await startBy(['--expose-gc'], { NODE_DEBUG_NATIVE: 'CODE_CACHE' });
    expect(stderr).toMatch(/ https .*is accepted/);
    expect(stderr).not.toMatch(/is rejected|without code cache/);
    const [, compiledModules] = /^snapshot contains (\d+) code cache/m.exec(stderr) ?? [];
    expect(Number(compiledModules), 'not of all 388 modules').toBeLessThan(60);
    const log = join(dir, 'functions.log');
    await startBy(['--log-function-events', '--no-logfile-per-isolate', `--logfile=${log}`]);
    const compiled = await readFile(log, 'utf8');
    expect(compiled).toMatch(/^function,interpreter,/m);
    expect(compiled).not.toContain(',answerOf');
  });

  test('stays whole where Node.js writes it in another form', async () => {
    const folder = await snapshotOf('form', 'export const handler = async () => {};');
    const other = join(folder, 'other.blob');
    const bytes = Buffer.concat([await readFile(join(folder, 'snapshot.blob')), Buffer.of(0)]);
    await writeFile(other, bytes);
    const cwd = process.cwd();
    process.chdir(folder);
    try {
      await writeFile('snapshot.js', '"node:https"');
      shrinkBlob(other, 'snapshot.js', ['--snapshot-blob', 'snapshot.blob'], {});
    } finally {
      process.chdir(cwd);
    }
    expect(bytes.equals(await readFile(other))).toBe(true);
  });

  test('would repeat ids if one had been drawn behind the guard, which the comparison sees', async () => {
    const early = "process.getBuiltinModule('node:crypto').randomUUID();";
    expect(await repeated(await snapshotOf('early', drawing + early))).toEqual(['uuid']);
  });

  test.each([
    ['node:crypto', "import { randomUUID } from 'node:crypto'; randomUUID();"],
    ['node:crypto', "import { randomUUID } from 'node:crypto'; try { randomUUID() } catch {}"],
    ['crypto', 'crypto.randomUUID();'],
    ['Math.random', 'Math.random();'],
    ['Date.now', 'Date.now();'],
    ['new Date()', 'globalThis.at = new Date();'],
    ['process.env.AWS_SESSION_TOKEN', 'globalThis.credentials = process.env.AWS_SESSION_TOKEN;'],
    ['node:http', "import http from 'node:http'; globalThis.agent = new http.Agent();"],
    ['setTimeout', 'setTimeout(() => {}, 1);'],
  ])('is refused if loading the code uses %s', async (used, code) => {
    const source = `${code}\nexport const handler = async () => ({});`;
    const refused = snapshotOf(`refused-${randomUUID()}`, source);
    await expect(refused).rejects.toThrow(`A snapshot would repeat this: ${used}`);
  });

  test('is left out by any other Node.js, which is counted', async () => {
    const folder = await snapshotOf('other', 'export const handler = async () => ({ answer: 1 });');
    const restored = { drawn: { answer: 1 }, isRestored: true, isCounted: false };
    expect(await start(folder)).toEqual(restored);
    // The same version, of another build: a byte of its head differs.
    const head = await readFile(join(folder, 'snapshot.node'));
    head.writeUInt8(head.readUInt8(40) ^ 1, 40);
    await writeFile(join(folder, 'snapshot.node'), head);
    const without = { ...restored, isRestored: false, isCounted: true };
    expect(await start(folder)).toEqual(without);
    // Another version, as many machines have one.
    const other = '/usr/bin/node';
    if (!existsSync(other)) return;
    await writeFile(join(folder, 'count-unused.mjs'), '');
    expect(await start(folder, other)).toEqual({ ...without, isCounted: false });
  });
});
