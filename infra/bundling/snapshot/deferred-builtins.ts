import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { builtins } from '../lazy-builtins.ts';

const guard = JSON.stringify(fileURLToPath(new URL('./build-guard.ts', import.meta.url)));

/** Node has them in its own snapshot, and they have no state. */
const inEverySnapshot = new Set(['buffer', 'events', 'process', 'stream', 'url']);

const memberOf = (name: string, value: unknown): string =>
  // A class is extended, a constant is read: both are there only when they are looked up.
  typeof value === 'function' && /^[a-z]/.test(name)
    ? `${name}: (...given) => all().${name}(...given)`
    : `get ${name}() { return all().${name}; }`;

/** A module with the members of another one, which it loads when one of them is used. */
const deferred = (path: string): string => {
  const members = Object.entries(process.getBuiltinModule(path) ?? {});
  const named = members.filter(([name]) => /^[A-Za-z]\w*$/.test(name) && name !== 'default');
  return [
    `const { load } = require(${guard});`,
    `const all = () => load(${JSON.stringify(path)});`,
    // Inherited: esbuild makes a getter of each member that is a module's own, wherever it is imported.
    `module.exports = Object.create({ ${named.map(([name, value]) => memberOf(name, value)).join(', ')} });`,
  ].join('\n');
};

/**
 * Takes the place of {@link lazyBuiltins} in what is run to build a snapshot: V8 can store no socket, no
 * parser of HTTP and no list of addresses, and nobody may draw random bytes there.
 */
export const deferredBuiltins: Plugin = {
  name: 'deferred-builtins',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: builtins }, ({ path }) => ({ path, namespace: 'deferred' }));
    onLoad({ filter: /.*/, namespace: 'deferred' }, ({ path }) => ({
      contents: inEverySnapshot.has(path.replace(/^node:/, ''))
        ? `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`
        : deferred(path),
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    }));
  },
};
