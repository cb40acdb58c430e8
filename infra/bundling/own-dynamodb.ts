import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const fileOf = (name: string) => ({
  path: fileURLToPath(new URL(`./dynamodb/${name}.ts`, import.meta.url)),
  sideEffects: false,
});

const ofClient = /@aws-sdk[/\\]client-dynamodb[/\\]/;
const schemas = /@aws-sdk[/\\]client-dynamodb[/\\]dist-es[/\\]schemas[/\\]schemas_0\.js$/;
const operation = /^export (?:var|const) (?<name>\w+)\$ = \[9,/gm;

/**
 * Only the names of the operations: dynamodb/protocol.ts needs no shape of a request or response.
 * @throws Error when a release of the SDK writes them in another way
 */
export const operationsOf = (source: string): string => {
  const names = [...source.matchAll(operation)].flatMap(({ groups }) => groups?.name ?? []);
  if (!names.includes('GetItem')) {
    throw new Error('The SDK writes its operations in another way: see own-dynamodb.ts');
  }
  return [
    ...names.map((name) => `export const ${name}$ = [9, "", "${name}", 0, "unit", "unit"];`),
    'export const errorTypeRegistries = [];',
  ].join('\n');
};

/**
 * Gives the SDK's client for DynamoDB a protocol of our own in the bundles, with the same commands and
 * responses. Without this plugin bundles have the SDK's, as what runs from source has.
 */
export const ownDynamodb: Plugin = {
  name: 'own-dynamodb',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, () => fileOf('documents'));
    onResolve({ filter: /^@aws-sdk\/(core\/protocols|dynamodb-codec)$/ }, ({ importer }) =>
      ofClient.test(importer) ? fileOf('protocol') : undefined,
    );
    onLoad({ filter: schemas }, ({ path }) => ({
      contents: operationsOf(readFileSync(path, 'utf8')),
    }));
  },
};
