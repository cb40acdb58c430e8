import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const functionsDir = fileURLToPath(new URL('../../functions', import.meta.url));

/**
 * Replaces files of functions/ in bundles. Everything else is the deployed code.
 * @param standIns by file below functions/
 */
export const replacing = (
  name: string,
  filter: RegExp,
  standIns: Readonly<Record<string, URL>>,
): Plugin => ({
  name,
  setup: ({ onResolve }) => {
    onResolve({ filter }, ({ path, resolveDir }) => {
      // Each replacement imports the file that it replaces.
      if (!resolveDir.startsWith(functionsDir)) return undefined;
      const standIn = standIns[relative(functionsDir, resolve(resolveDir, path))];
      // package.json says the same, but esbuild does not read it for a plugin's result.
      return standIn && { path: fileURLToPath(standIn), sideEffects: false };
    });
  },
});

const standIn = (file: string) => new URL(`./stand-ins/${file}`, import.meta.url);

/** Adds the demo provider to the catalogues of bundles: those of a local stack and of environments with a sandbox. */
export const withSandbox = replacing('sandbox', /\/(catalogue|local-values|on-demand)\.ts$/, {
  'docs/site/browser/local-values.ts': standIn('docs-values.ts'),
  'catalogue/components/catalogue.ts': standIn('components.ts'),
  'catalogue/components/on-demand.ts': standIn('components-on-demand.ts'),
  'catalogue/providers/catalogue.ts': standIn('providers.ts'),
  'catalogue/providers/on-demand.ts': standIn('providers-on-demand.ts'),
});
