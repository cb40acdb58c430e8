import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

const names = builtinModules.map((name) => name.replace(/^node:/, '')).join('|');

/** What imports of Node's own modules name. */
export const builtins = new RegExp(`^(node:.*|${names})$`);

/**
 * Members are inherited: of a module's own ones esbuild makes getters wherever it is imported, and looking at
 * those of node:util loads worker threads and more. Not so of a function, and of `process`, which is changed.
 */
const inherited = (path: string): string => {
  const module = process.getBuiltinModule(path);
  const own = `process.getBuiltinModule(${JSON.stringify(path)})`;
  return typeof module === 'object' && module !== process ? `Object.create(${own})` : own;
};

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
      contents: `module.exports = ${inherited(path)}`,
    }));
  },
};
