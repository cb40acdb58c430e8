import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { blocksOf, readPage, root } from './samples/blocks.ts';
import { typescriptBin } from './samples/typescript.ts';

const run = promisify(execFile);
const page = 'docs/integrate/client.md';
const { info } = await startTestStack();
const folder = mkdtempSync(join(tmpdir(), 'trunkline-consumer-'));
afterAll(() => rmSync(folder, { recursive: true }));

// As a reader does, where no registry responds.
writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n');
const install = ['install', `${info.base_url}/client.tgz`, '--registry', 'http://127.0.0.1:9'];
await run('npm', install, { cwd: folder });

/** Of the packages of this project: npm has installed no other. */
const link = (name: string) => {
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
};
for (const name of ['react', '@types/react', '@types/node', 'csstype']) link(name);

const consumer = `import { createClient, isTrunklineError, verifyWebhook, type Integration } from 'trunkline';
import type { TrunklineElements } from 'trunkline/elements';
import type {} from 'trunkline/elements/react';
import { TrunklineOptions } from 'trunkline/react';

const trunkline = createClient({ baseUrl: '', apiKey: '' });
export const first: Promise<Integration[]> = trunkline.listIntegrations({ integration_type: 'demo' });
const parents = { project_id: 'a' };
const field = { component_key: 'demo', event_key: 'e', field_key: 'f' };
export const read = async () => {
  for await (const { id, name } of trunkline.getFieldOptions({ ...field, parents })) console.log(id, name);
  const { secret } = await trunkline.createWebhook({ url: 'https://receiver.example.com' });
  const event = verifyWebhook(secret, '', new Headers());
  // As some frameworks type them.
  verifyWebhook(secret, '', { 'webhook-id': null } as Record<string, string | string[] | null>);
  if (event.type === 'connection.connected') return event.data.integration_id;
  return event.type === 'unknown' ? event.received.type : undefined;
};
export const codeOf = (error: unknown): 'not_found' | undefined =>
  isTrunklineError(error, 'not_found') ? error.code : undefined;
// What is not set may be undefined: with \`exactOptionalPropertyTypes\`, too.
const none = (): undefined => undefined;
void trunkline.listAgents({ limit: none() }, { signal: none() });
void trunkline.oauthStart({ integration_type: 'demo', return_url: none() });
createClient({ baseUrl: '', apiKey: '', timeoutSeconds: none(), maxRetries: none(), fetch: none() });
export const logOut = (element: TrunklineElements['trunkline-connect']) => {
  element.session = undefined;
};
export const Late = () => <TrunklineOptions {...{ component: 'c', event: 'e', field: 'f' }} session={none()} />;
// @ts-expect-error: without its parameters
void trunkline.getFieldOptions();
// @ts-expect-error: no type
void trunkline.listIntegrations({ integration_type: 'none' });
// @ts-expect-error: no code
isTrunklineError(undefined, 'none');
// @ts-expect-error: no credentials
createClient({ baseUrl: '' });
export const Field = () => (
  <trunkline-options component="demo" event="e" field="f" parents={parents}
    ontrunkline-chosen={({ detail }) => console.log(detail.options)} />
);
// @ts-expect-error: no component
export const Wrong = () => <trunkline-options event="e" field="f" />;
`;

it.each([
  ['the TypeScript of its readers', typescriptBin],
  ['TypeScript 7', join(root, 'node_modules/typescript/bin/tsc')],
])('has types that %s checks strictly, and refuses what is wrong', async (_, compiler) => {
  writeFileSync(join(folder, 'consumer.tsx'), consumer);
  const [sample] = blocksOf(page).filter(({ language }) => language === 'tsx');
  writeFileSync(join(folder, 'sample.tsx'), sample?.text ?? '');
  const settings = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes'];
  const kind = ['--module', 'preserve', '--moduleResolution', 'bundler', '--jsx', 'react-jsx'];
  const lib = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--types', 'node'];
  const options = ['--noEmit', '--skipLibCheck', ...settings, ...kind, ...lib];
  const args = [compiler, ...options, 'consumer.tsx', 'sample.tsx'];
  const output = await run(process.execPath, args, { cwd: folder }).catch(({ stdout }) => ({
    stdout,
  }));
  expect(output.stdout).toBe('');
});

it('is at most 12 kB in a page, and about as small as its page says', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export { createClient } from 'trunkline';", resolveDir: folder },
    ...{ bundle: true, write: false, minify: true, format: 'esm', target: 'es2022' },
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
  expect(bytes).toBeLessThan(12_000);
  const [, shown] = /^\| This client \|.*\| ([\d.]+) kB \|$/m.exec(readPage(page)) ?? [];
  expect(Math.abs(bytes / 1000 - Number(shown))).toBeLessThan(0.3);
});
