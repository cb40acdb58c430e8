import * as crypto from 'node:crypto';
import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

const names = builtinModules.map((name) => name.replace(/^node:/, '')).join('|');

const load = (path: string) => `process.getBuiltinModule(${JSON.stringify(path)})`;

/**
 * Loads node:crypto with the first call of one of its functions: it takes 0.03 of a cold start with one
 * query, and a request that is refused at once needs none of it.
 */
const lazyCrypto = Object.entries(crypto)
  .filter(([name, value]) => typeof value === 'function' && /^[a-z]/.test(name))
  .map(([name]) => `export const ${name} = (...given) => ${load('node:crypto')}.${name}(...given);`)
  .join('\n');

/**
 * Loads Node's own modules lazily. An ESM `import` of node:http runs its getters and so loads
 * undici, 16 ms of every cold start.
 * @see https://github.com/nodejs/node/issues/57649
 */
export const lazyBuiltins: Plugin = {
  name: 'lazy-builtins',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: new RegExp(`^(node:.*|${names})$`) }, ({ path }) => ({
      path,
      namespace: 'builtin',
    }));
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: /^(node:)?crypto$/.test(path) ? lazyCrypto : `module.exports = ${load(path)}`,
    }));
  },
};
