import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const fileOf = (name: string) => ({
  path: fileURLToPath(new URL(`./${name}.ts`, import.meta.url)),
  sideEffects: false,
});

/** The clients with a protocol of our own. */
const ofClient = /@aws-sdk[/\\]client-(?<service>dynamodb|kms)[/\\]/;
const schemas = /@aws-sdk[/\\]client-(?:dynamodb|kms)[/\\]dist-es[/\\]schemas[/\\]schemas_0\.js$/;
const operation = /^export (?:var|const) (?<name>\w+)\$ = \[9,/gm;

/**
 * Only the names of the operations: json-protocol.ts needs no shape of a request or response.
 * @throws Error when a release of the SDK writes them in another way
 */
const operationsOf = (source: string): string => {
  const names = [...source.matchAll(operation)].flatMap(({ groups }) => groups?.name ?? []);
  if (names.length === 0) {
    throw new Error('The SDK writes its operations in another way: see own-protocols.ts');
  }
  return [
    ...names.map((name) => `export const ${name}$ = [9, "", "${name}", 0, "unit", "unit"];`),
    'export const errorTypeRegistries = [];',
  ].join('\n');
};

/**
 * Gives the SDK's clients for DynamoDB and KMS protocols of our own in the bundles, with the same commands and
 * responses. Without this plugin bundles have the SDK's, as what runs from source has.
 */
export const ownProtocols: Plugin = {
  name: 'own-protocols',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, () => fileOf('protocols/documents'));
    onResolve({ filter: /^@aws-sdk\/(core\/protocols|dynamodb-codec)$/ }, ({ importer }) => {
      const { service } = ofClient.exec(importer)?.groups ?? {};
      return service ? fileOf(`protocols/${service}`) : undefined;
    });
    onLoad({ filter: schemas }, ({ path }) => ({
      contents: operationsOf(readFileSync(path, 'utf8')),
    }));
  },
};
