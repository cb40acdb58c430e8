import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

const names = builtinModules.map((name) => name.replace(/^node:/, '')).join('|');

/** What imports of Node's own modules name. */
export const builtins = new RegExp(`^(node:.*|${names})$`);

/**
 * Loads Node's own modules lazily. An ESM `import` of node:http runs its getters and so loads
 * undici, 16 ms of every cold start.
 * @see https://github.com/nodejs/node/issues/57649
 */
export const lazyBuiltins: Plugin = {
  name: 'lazy-builtins',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: builtins }, ({ path }) => ({
      path,
      namespace: 'builtin',
    }));
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }));
  },
};
