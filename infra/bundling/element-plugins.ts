import { readFile } from 'node:fs/promises';
import { type Plugin, transform } from 'esbuild';

/** A style sheet that a module imports as one, which esbuild does not know, becomes a script without spaces. */
const styleSheets: Plugin = {
  name: 'style-sheets',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const { code } = await transform(text, { loader: 'css', minify: true });
      const lines = [
        'const sheet = new CSSStyleSheet();',
        `sheet.replaceSync(${JSON.stringify(code.trim())});`,
      ];
      return { contents: [...lines, 'export default sheet;'].join('\n') };
    }),
};

/** A page whose policy names Trusted Types may use Lit itself, and may allow each name only once. */
const ownPolicy: Plugin = {
  name: 'own-policy',
  setup: ({ onLoad }) =>
    onLoad({ filter: /lit-html\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return { contents: text.replace('createPolicy("lit-html"', 'createPolicy("trunkline"') };
    }),
};

/** All styles are style sheets already: what makes them of texts is 0.4 kB of Lit. */
const withoutStyleTexts: Plugin = {
  name: 'without-style-texts',
  setup: ({ onLoad }) =>
    onLoad({ filter: /css-tag\.js$/ }, () => ({
      contents: [
        'export const supportsAdoptingStyleSheets = true, getCompatibleStyle = (sheet) => sheet;',
        'export const adoptStyles = (root, sheets) => { root.adoptedStyleSheets = sheets; };',
        'export let css, unsafeCSS, CSSResult;',
      ].join('\n'),
    })),
};

/** Lit says with this whether it is on a server: only its notice would be left. */
const withoutServer: Plugin = {
  name: 'without-server',
  setup: ({ onLoad }) => onLoad({ filter: /is-server\.js$/ }, () => ({ contents: 'export {};' })),
};

export const plugins = [styleSheets, ownPolicy, withoutStyleTexts, withoutServer];
