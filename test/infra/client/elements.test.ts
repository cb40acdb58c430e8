import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(root, 'node_modules/.cache-elements-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** No page is there, and nothing is drawn. */
const noStyles: Plugin = {
  name: 'no-styles',
  setup: ({ onLoad }) => onLoad({ filter: /\.css$/ }, () => ({ contents: 'export default {};' })),
};

/** What the sources read of a page when they are loaded. */
const page = `const location = new URL('https://app.example.com');
const addEventListener = () => {};
const document = undefined;
const sessionStorage = { getItem: () => null, setItem: () => {} };
class MutationObserver {
  observe() {}
}`;

/** What Node.js has of a document, with Lit's own stand-ins. */
const load = async (source: string) => {
  const { outputFiles } = await build({
    entryPoints: [join(root, source)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    banner: { js: page },
    external: ['lit'],
    plugins: [noStyles],
  });
  const file = join(folder, `${source.replaceAll(/\W/g, '-')}.mjs`);
  writeFileSync(file, outputFiles[0]?.text ?? '');
  return import(pathToFileURL(file).href);
};

const { elementProperties, elementEvents } = await load('functions/client/package/elements.ts');
await load('functions/elements/elements.ts');

it.each(Object.keys(elementProperties))(
  '%s has the properties of its source, and no others',
  (tag) => {
    const Element = Reflect.get(globalThis, 'customElements').get(tag);
    void Element.observedAttributes;
    const own = [...Element.elementProperties.keys()];
    expect([...elementProperties[tag]].sort()).toEqual(own.sort());
  },
);

it('names the events that the sources announce, and no others', () => {
  const sources = globSync('functions/elements/**/*.ts', { cwd: root });
  const announced = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/announce\('([\w-]+)'/g)].map(
      ([, name]) => name,
    ),
  );
  const named = Object.values<string[]>(elementEvents).flat();
  expect([...new Set(named)].sort()).toEqual([...new Set(announced)].sort());
});
