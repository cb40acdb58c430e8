import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { components } from '../../../functions/catalogue/components/catalogue.ts';
import { guideOf } from '../../../functions/catalogue/guides/guide-of.ts';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { permissions } from '../../../functions/catalogue/providers/permissions.ts';
import { words } from '../../../functions/invitations/words/on-demand.ts';
import { bundleFunctions, functionNames } from '../../../infra/bundling/bundle-functions.ts';
import { createFinder } from '../../../infra/bundling/create-finder.ts';
import { checkReplaced } from '../../../infra/bundling/without-unused-sdk.ts';
import { waiting } from '../../../infra/cdk/check-limits.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { budgets } from '../../proof/bench/budgets.ts';
import { loadedBytes } from '../../support/run/loaded-bytes.ts';

const usersOfComponents = ['get-component', 'get-field-options'];
const usersOfProviders = [
  'call-provider',
  'carry-out-notices',
  'check-integration',
  'delete-integration',
  'delete-tenants',
  'get-access-token',
  'get-field-options',
  'get-integration',
  'oauth-callback',
  'oauth-complete',
  'open-invitation',
  'refresh-queued-connections',
  'update-integration',
];
const pagesOfInvitations = ['accept-invitation', 'open-invitation'];
const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('the bundles', () => {
  const files = new Set<string>();
  const recordFiles: Plugin = {
    name: 'record-files',
    setup: ({ onLoad }) => {
      onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) => {
        files.add(relative(root, path));
        return undefined;
      });
    },
  };
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'trunkline-bundles-test-'));
    await bundleFunctions(dir, { plugins: [recordFiles] });
  });
  afterAll(() => rm(dir, { recursive: true }));

  test('reach the network in those functions alone for which executions are reserved', () => {
    const guarded = 'is at an internal address';
    const reaching = functionNames.filter((name) =>
      readFileSync(join(dir, name, 'index.mjs'), 'utf8').includes(guarded),
    );
    expect(reaching).toContain('update-webhook');
    expect(reaching.filter((name) => !waiting.includes(name))).toEqual([]);
  });

  test('are one file per function, and beside it what browsers load and pages', async () => {
    const all = await readdir(dir, { recursive: true });
    const isAsset = (file: string) =>
      /\/files\/(docs\/assets|elements)\/[\w-]+-[0-9a-f]{12}\.(css|js|json|svg)$/.test(file);
    const isMember = (file: string) =>
      /\/(components|permissions|providers|words)(\/|$)/.test(file);
    const isServed = (file: string) => /^get-(static-file|openapi)\/files(\/|$)/.test(file);
    const isOther = (file: string) => !isMember(file) && !isServed(file);
    expect(all.filter(isOther).sort()).toEqual(
      functionNames.flatMap((name) => [name, `${name}/index.mjs`]).sort(),
    );
    const isScript = (file: string) => /elements-\w+\.js$/.test(file);
    expect(all.filter(isAsset).filter((file) => !file.endsWith('.svg'))).toHaveLength(12);
    expect(all.filter(isScript)).toHaveLength(1);
  });

  type Catalogue = Pick<ReadonlyMap<string, unknown>, 'get' | 'keys'>;
  test.each<{ name: string; catalogue: Catalogue; users: string[] }>([
    { name: 'components', catalogue: components, users: usersOfComponents },
    { name: 'providers', catalogue: providers, users: usersOfProviders },
    { name: 'permissions', catalogue: permissions, users: pagesOfInvitations },
    { name: 'words', catalogue: words, users: pagesOfInvitations },
  ])('have each of the $name beside those that load one', async ({ name, catalogue, users }) => {
    const has = (each: string) => existsSync(join(dir, each, name));
    expect(functionNames.filter(has).sort()).toEqual(users);
    for (const user of users) {
      const folder = join(dir, user, name);
      const requested = [...catalogue.keys()].map((key) => `${key}.cjs`);
      expect((await readdir(folder)).sort()).toEqual(requested.sort());
      const finder = createFinder(() => pathToFileURL(`${folder}/`), [...catalogue.keys()]);
      for (const key of catalogue.keys()) {
        const found = finder.get(key);
        expect(found).toEqual(catalogue.get(key));
        expect(finder.get(key)).toBe(found);
      }
    }
  });

  test('find a provider only by its key', () => {
    const folder = pathToFileURL(join(dir, 'oauth-callback', 'providers/'));
    const finder = createFinder(() => folder, ['slack']);
    expect(finder.get('slack')).toMatchObject({ type: 'slack' });
    for (const key of ['gmail', 'constructor', '__proto__', '../providers/slack', 'Slack', '']) {
      expect(finder.get(key)).toBeUndefined();
    }
  });

  test('hold how an app is registered only where somebody is told', () => {
    const guide = guideOf({ type: 'hubspot' })?.documentation ?? 'none';
    const isTold = (file: string) => readFileSync(join(dir, file), 'utf8').includes(guide);
    const telling = functionNames.filter((name) => isTold(`${name}/index.mjs`));
    expect(telling).toEqual(['manage-tenant']);
    expect(usersOfProviders.filter((name) => isTold(`${name}/providers/hubspot.cjs`))).toEqual([]);
  });

  test('hold nothing of the sandbox', () => {
    expect([...files].filter((file) => file.includes('sandbox/'))).toEqual([]);
    for (const name of functionNames) {
      expect(readFileSync(join(dir, name, 'index.mjs'), 'utf8')).not.toMatch(/demo-provider/);
    }
  });

  const ours = () => [...files].filter((file) => !file.startsWith('node_modules/'));

  test('hold no code of the local stack, the CDK stacks or the tests', () => {
    expect(
      ours()
        .filter((file) => !file.startsWith('functions/'))
        .sort(),
    ).toEqual([
      'infra/bundling/create-finder.ts',
      'infra/bundling/environment-credentials.ts',
      'infra/bundling/fixed-endpoint.ts',
      'infra/bundling/no-endpoint-cache.ts',
      'infra/bundling/no-event-streams.ts',
      'infra/bundling/protocols/attribute-values.ts',
      'infra/bundling/protocols/documents.ts',
      'infra/bundling/protocols/dynamodb.ts',
      'infra/bundling/protocols/json-protocol.ts',
      'infra/bundling/protocols/kms.ts',
      'infra/bundling/sdk-errors.ts',
      'infra/bundling/web-classes.ts',
    ]);
  });

  test('read environment variables in two places only, and only declared ones', () => {
    const isReader = (file: string) =>
      readFileSync(join(root, file), 'utf8').includes('process.env');
    expect(ours().filter(isReader).sort()).toEqual([
      'functions/platform/config.ts',
      'infra/bundling/environment-credentials.ts',
    ]);
  });

  test.each([
    'config/shared-ini-file-loader/loadSharedConfigFiles.js',
    'checksum/sha256/Sha256Js.js',
    'regionConfig/getInstanceMetadataRegion.js',
    'serde/uuid/v4.js',
    'util-retry/AdaptiveRetryStrategy.js',
    'util-endpoints/aws.js',
    'no-event-streams.ts',
    'client-kms/dist-es/models/errors.js',
    'client-kms/dist-es/endpoint/endpointResolver.js',
    'client-kms/package.json',
  ])('are not made when the SDK has renamed what is replaced: %s', (renamed) => {
    const all = [...files].map((file) => join(root, file));
    expect(() => checkReplaced(all)).not.toThrow();
    const rest = all.filter((file) => !file.endsWith(renamed));
    expect(() => checkReplaced(rest)).toThrow(/^The bundles hold nothing of [^,]+: /);
  });

  test('hold no development dependency', () => {
    for (const name of Object.keys(packageJson.devDependencies)) {
      expect([...files].filter((file) => file.startsWith(`node_modules/${name}/`))).toEqual([]);
    }
  });

  test.each(functionNames)('%s stays within its budget', (name) => {
    expect(loadedBytes(join(dir, name))).toBeLessThanOrEqual((budgets.kB[name] ?? 0) * 1000);
  });
});
