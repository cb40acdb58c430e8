import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** Files of the SDK that a function on Lambda never needs, and what takes their place. */
const replacements = new Map([
  // Lambda has no ~/.aws. Without its reader nothing loads node:fs/promises, 4 % of a cold start.
  [
    'loadSharedConfigFiles.js',
    "export { CONFIG_PREFIX_SEPARATOR } from './constants';" +
      'export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });',
  ],
  // Node has SHA-256: 3 kB.
  ['Sha256Js.js', 'export class Sha256Js {}'],
  // Its mention of the global `crypto` loads Web Crypto, which most functions do not need.
  [
    'v4.js',
    "import { randomUUID } from 'node:crypto'; export const bindV4 = () => () => randomUUID();",
  ],
]);

/** Leaves unused files of the SDK out, and all of its package.json files but their versions. */
export const withoutUnusedSdk: Plugin = {
  name: 'without-unused-sdk',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@smithy[/\\]core[/\\].*\.js$/ }, ({ path }) => {
      const contents = replacements.get(path.replace(/^.*[/\\]/, ''));
      return contents === undefined ? undefined : { contents };
    });
    // Each client has its package.json for the user agent: 2 kB.
    onLoad({ filter: /@aws-sdk[/\\]client-[a-z-]+[/\\]package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};
