import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleFunctions, functionNames } from '../../infra/bundling/bundle-functions.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { budgets } from '../bench/budgets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

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
    await bundleFunctions(dir, [recordFiles]);
  });
  afterAll(() => rm(dir, { recursive: true }));

  test('are one file per function, and beside it what browsers load for the documentation', async () => {
    const all = await readdir(dir, { recursive: true });
    const isAsset = (file: string) => /^get-docs-asset\/[\w-]+-[0-9a-f]{12}\.(css|js)$/.test(file);
    expect(all.filter((file) => !isAsset(file)).sort()).toEqual(
      functionNames.flatMap((name) => [name, `${name}/index.mjs`]).sort(),
    );
    expect(all.filter(isAsset)).toHaveLength(4);
  });

  test('hold no code of the local stack, the CDK stacks or the tests', () => {
    const ours = [...files].filter((file) => !file.startsWith('node_modules/'));
    expect(ours.filter((file) => !file.startsWith('functions/')).sort()).toEqual([
      'infra/bundling/environment-credentials.ts',
      'infra/bundling/no-endpoint-cache.ts',
      'infra/bundling/no-event-streams.ts',
      'infra/bundling/sdk-errors.ts',
      'infra/bundling/web-classes.ts',
    ]);
  });

  test('read environment variables in two places only, and only declared ones', () => {
    const ours = [...files].filter((file) => !file.startsWith('node_modules/'));
    const readers = ours.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('process.env'),
    );
    expect(readers.sort()).toEqual([
      'functions/config.ts',
      'infra/bundling/environment-credentials.ts',
    ]);
  });

  test('hold no development dependency', () => {
    const development = Object.keys(packageJson.devDependencies);
    expect(
      [...files].filter((file) =>
        development.some((name) => file.startsWith(`node_modules/${name}/`)),
      ),
    ).toEqual([]);
  });

  test.each(functionNames)('%s stays within its budget', async (name) => {
    const { size } = await stat(join(dir, name, 'index.mjs'));
    expect(size).toBeLessThanOrEqual((budgets.kB[name] ?? 0) * 1000);
  });
});
