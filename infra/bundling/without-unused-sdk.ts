import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { errorFiles } from './compact-errors.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Modules of the SDK, and the files that take their place. */
export const sdkAliases = {
  // Lambda sets credentials as environment variables; the SDK's other providers take 190 kB.
  '@aws-sdk/credential-provider-node': path('./environment-credentials.ts'),
  // No call in use has event streams, which make a cold start 7 % more expensive.
  '@smithy/core/event-streams': path('./no-event-streams.ts'),
  // No call in use discovers its endpoint: 8 kB.
  '@aws-sdk/endpoint-cache': path('./no-endpoint-cache.ts'),
};

/** Files of the SDK that a function on Lambda never needs, by package and path, and what they hold instead. */
const replacements = new Map([
  // Lambda has no ~/.aws. Without its reader nothing loads node:fs/promises, 4 % of a cold start.
  [
    '@smithy/core/dist-es/submodules/config/shared-ini-file-loader/loadSharedConfigFiles.js',
    "export { CONFIG_PREFIX_SEPARATOR } from './constants';" +
      'export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });',
  ],
  // Node has SHA-256: 3 kB.
  ['@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js.js', 'export class Sha256Js {}'],
  // What the rules of endpoints are evaluated with, which are replaced too: 6 kB.
  [
    '@aws-sdk/core/dist-es/submodules/client/util-endpoints/aws.js',
    'export const awsEndpointFunctions = {};',
  ],
  // Every client says that it repeats calls in the standard way: 3 kB.
  [
    '@smithy/core/dist-es/submodules/retry/util-retry/AdaptiveRetryStrategy.js',
    'export class AdaptiveRetryStrategy {}',
  ],
  // Every client is given its region, so nothing asks a machine of EC2 for it: 1 kB.
  [
    '@smithy/core/dist-es/submodules/config/config-resolver/regionConfig/getInstanceMetadataRegion.js',
    'export const getInstanceMetadataRegion = async () => undefined;',
  ],
  // Its mention of the global `crypto` loads Web Crypto, which most functions do not need.
  [
    '@smithy/core/dist-es/submodules/serde/uuid/v4.js',
    "import { randomUUID } from 'node:crypto'; export const bindV4 = () => () => randomUUID();",
  ],
]);

/** Each client has its package.json for the user agent: 2 kB. */
const manifests = /@aws-sdk[/\\]client-[a-z-]+[/\\]package\.json$/;

/** Each client has the rules of its endpoints. */
const endpoints =
  /@aws-sdk[/\\]client-(?<service>[a-z-]+)[/\\]dist-es[/\\]endpoint[/\\]endpointResolver\.js$/;

const fixedEndpoint = JSON.stringify(path('./fixed-endpoint.ts'));

/** Where the client of a service and its addresses have different names. */
const hosts: Readonly<Record<string, string>> = {
  eventbridge: 'events',
  'cloudwatch-logs': 'logs',
};

/** @param service as in the name of its client @returns what its addresses begin with */
export const hostOf = (service: string): string => hosts[service] ?? service;

/** A file's package and path in it, with the slashes of every system. */
const nameOf = (file: string) => file.replaceAll('\\', '/').split('node_modules/').at(-1) ?? '';

/** Leaves unused files of the SDK out, and all of its package.json files but their versions. */
export const withoutUnusedSdk: Plugin = {
  name: 'without-unused-sdk',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@(smithy|aws-sdk)[/\\]core[/\\].*\.js$/ }, (file) => {
      const contents = replacements.get(nameOf(file.path));
      return contents === undefined ? undefined : { contents };
    });
    onLoad({ filter: endpoints }, (file) => {
      const host = JSON.stringify(hostOf(endpoints.exec(file.path)?.groups?.service ?? ''));
      return {
        contents:
          `import { endpointOf } from ${fixedEndpoint};` +
          `export const defaultEndpointResolver = endpointOf(${host});`,
        resolveDir: path('.'),
      };
    });
    onLoad({ filter: manifests }, (file) => {
      const { version } = JSON.parse(readFileSync(file.path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/** What each client has of its own, of which all are replaced. */
const ofEachClient = [manifests, endpoints, errorFiles];

/** @param names of files @returns what is to be replaced of each client among them, and has another name */
const missedOfClients = (names: readonly string[]): string[] => {
  const clients = new Set(names.flatMap((name) => /^@aws-sdk\/client-[a-z-]+\//.exec(name) ?? []));
  return [...clients].flatMap((client) => {
    const own = names.filter((name) => name.startsWith(client));
    const missed = ofEachClient.filter((pattern) => !own.some((name) => pattern.test(name)));
    return missed.map((pattern) => `${client} ${pattern}`);
  });
};

/**
 * A release of the SDK that renames a file would bring what was left out back into every function.
 * @param files all that the bundles are made of
 * @throws Error that names each file or module of the SDK that was to be replaced and is not among them
 */
export const checkReplaced = (files: readonly string[]): void => {
  const names = new Set(files.map(nameOf));
  const missed = [
    ...[...replacements.keys()].filter((name) => !names.has(name)),
    ...Object.entries(sdkAliases).flatMap(([module, file]) =>
      names.has(nameOf(file)) ? [] : [module],
    ),
    ...missedOfClients([...names]),
  ];
  if (missed.length > 0) {
    throw new Error(
      `The bundles hold nothing of ${missed.join(', ')}: find what the SDK calls it now, and correct infra/bundling/without-unused-sdk.ts`,
    );
  }
};
