import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routes } from '../../../functions/routes.ts';
import { operationRows } from '../../../infra/client/operation-rows.ts';
import { packClient } from '../../../infra/client/pack.ts';
import { clientPackage } from '../../../infra/client/package-files.ts';
import { readDocument } from '../../unit/client/built-client.ts';

const document = readDocument();
const made = await clientPackage(document);
const manifest = JSON.parse(made.files['package.json'] ?? '');

it('has a function for each operation that needs a key, and for no other', () => {
  const [, methods = ''] = made.files['generated.d.ts']?.split('export interface Methods') ?? [];
  const named = [...methods.matchAll(/^ {2}(\w+): \w+Call</gm)].map(([, name]) => name);
  const keyed = routes.filter(({ scope }) => scope).map(({ operationId }) => operationId);
  expect(named.sort()).toEqual(keyed.sort());
});

it('is the same bytes of the same sources, and has another version with other ones', async () => {
  const again = await clientPackage(readDocument());
  expect(await packClient(again)).toBe(await packClient(made));
  const other = readDocument();
  other.paths['/agents'].get.summary = 'Others';
  expect((await clientPackage(other)).version).not.toBe(made.version);
  expect(made.version).toMatch(/^1\.0\.0-c[0-9a-f]{12}$/);
  expect(manifest.version).toBe(made.version);
});

it('has every file that its package.json names, and the licences of what is inside', () => {
  const named = JSON.stringify(manifest.exports).match(/\.\/[\w.-]+\.(json|js|ts)/g) ?? [];
  expect(named.filter((file) => made.files[file.slice(2)] === undefined)).toEqual([]);
  const inside = [
    ...`${made.files['webhooks.js']}`.matchAll(/^\/\/ .*node_modules\/((@\w+\/)?[\w-]+)/gm),
  ];
  for (const [, name = ''] of inside) expect(made.files['THIRD-PARTY.txt']).toContain(`${name} `);
  expect(inside.length).toBeGreaterThan(0);
  expect(made.files.LICENSE).toBe(readFileSync('LICENSE', 'utf8'));
});

it('refuses a document whose parameters would be mixed up', () => {
  const other = readDocument();
  const limit = { in: 'query', name: 'limit', schema: { type: 'integer' } };
  other.paths['/webhooks'].post.parameters = [limit];
  expect(() => operationRows(other.paths, other)).toThrow('createWebhook takes a body and a query');
});
