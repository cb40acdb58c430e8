import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { root } from '../docs/samples/blocks.ts';
import { installClient } from '../docs/samples/typescript.ts';
import { openElements } from './element-page.ts';
import { startIntegratorSite } from './integrator-site.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { base_url: baseUrl, api_key: apiKey } = on.info;
const site = await startIntegratorSite({ baseUrl, apiKey });
await on.connectQuietly('ada');

const folder = mkdtempSync(join(root, 'node_modules/.cache-react-'));
afterAll(() => rmSync(folder, { recursive: true }));
await installClient(folder, baseUrl);

const usual = `useTrunklineElements('${baseUrl}', { session: '/session' });`;

/** Renders `App`, whose lines these are. @param more besides the settings of a build */
const render = async (lines: string, more: BuildOptions = {}): Promise<Page> => {
  const contents = `import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { TrunklineIntegrations, TrunklineOptions, useTrunklineElements } from 'trunkline/react';

const App = () => {
  ${lines.includes('useTrunklineElements') ? '' : usual}
  ${lines}
};
createRoot(document.querySelector('#app')).render(<App />);
`;
  const { outputFiles = [] } = await build({
    stdin: { contents, loader: 'tsx', resolveDir: folder },
    ...{ bundle: true, write: false, format: 'esm', jsx: 'automatic', platform: 'browser' },
    define: { 'process.env.NODE_ENV': '"production"' },
    ...more,
  });
  const { page } = on.opened();
  await openElements(page, site, '<div id="app"></div>');
  await page.evaluate(outputFiles[0]?.text ?? '');
  return page;
};

/** Objects and functions in their places, new ones at each render, as people write React. */
const app = `
  const [renders, setRenders] = useState(0);
  const [chosen, setChosen] = useState('nothing');
  return <>
    <TrunklineOptions component="demo" event="task_completed" field="task_id"
      parents={{ project_id: 'website' }}
      onChosen={({ detail }) => setChosen(\`\${renders}: \${detail.options[0].id}\`)} />
    <button onClick={() => setRenders(renders + 1)}>Render</button>
    <p>Chosen {chosen}</p>
  </>;
`;

it('a component of React sets objects, hears events, and looks up nothing anew at a render', async () => {
  let lookUps = 0;
  on.opened().page.on('request', (request) => {
    if (request.url().includes('/options/')) lookUps += 1;
  });
  const page = await render(app);
  await page.getByText(/^\d+ choices/).waitFor();
  const before = lookUps;
  await on.press('Render');
  await on.press('Render');
  await on.choose('Task', 'Choose the pictures');
  await on.says('Chosen 2: website-2');
  expect(lookUps).toBe(before);
  expect(before).toBe(1);
});

/** Of a person who logs out, and whose project is closed. */
const cleared = `
  const [project, setProject] = useState('website');
  const [isText, setText] = useState(false);
  const session = () => fetch('/session', { method: 'POST' }).then((response) => response.json());
  return <>
    <TrunklineOptions component="demo" event="task_completed" field="task_id"
      parents={project ? { project_id: project } : undefined}
      values={project ? ['website-2'] : undefined} />
    <TrunklineIntegrations session={isText ? '/session' : project ? session : undefined} />
    <button onClick={() => setProject('')}>Close</button>
    <button onClick={() => setText(true)}>Write</button>
  </>;
`;

it('a component of React removes from its element what is undefined at the next render', async () => {
  const page = await render(cleared);
  const session = () => page.evaluate('document.querySelector("trunkline-integrations").session');
  const values = () => page.evaluate('document.querySelector("trunkline-options").values');
  await expect.poll(() => on.field('Task').inputValue()).toBe('Choose the pictures');
  await on.press('Close');
  await page.getByPlaceholder('Choose the project_id first').waitFor();
  expect(await values()).toEqual([]);
  expect(await session()).toBeUndefined();
});

it('a component of React leaves what becomes a text to its attribute', async () => {
  const page = await render(cleared);
  const session = () => page.evaluate('document.querySelector("trunkline-integrations").session');
  await expect.poll(() => on.field('Task').inputValue()).toBe('Choose the pictures');
  await on.press('Write');
  await expect.poll(session).toBe('/session');
});

/** Of a page that knows only later who is logged in. */
const late = `
  const [person, setPerson] = useState(false);
  useTrunklineElements('${baseUrl}', { session: person ? '/session' : undefined });
  return <>
    <TrunklineIntegrations />
    <button onClick={() => setPerson(true)}>Log in</button>
    <button onClick={() => setPerson(false)}>Log out</button>
  </>;
`;

it('a hook of React hands on a session that comes late, and takes back one that goes', async () => {
  await render(late);
  await on.says('Loading…');
  await on.press('Log in');
  await on.row('ada').waitFor();
  await on.press('Log out');
  await on.says('Loading…');
});

/** React 18 sets no properties of custom elements: each prop is an attribute. */
const attributesOnly = `
import { createElement as create } from 'react';
export * from 'react';
export const createElement = (tag, { ref: own, ...props }, children) => {
  const ref = (element) => {
    own.current = element;
    for (const [name, value] of element ? Object.entries(props) : [])
      value === undefined ? element.removeAttribute(name) : element.setAttribute(name, value);
  };
  return create(tag, { ref }, children);
};
`;
const asReact18: Plugin = {
  name: 'as-react-18',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^react$/ }, ({ importer }) =>
      importer.includes('node_modules/trunkline/') ? { path: 'react', namespace: '18' } : undefined,
    );
    onLoad({ filter: /^react$/, namespace: '18' }, () => ({
      ...{ contents: attributesOnly, resolveDir: folder },
    }));
  },
};

/** Of a page that loads what was saved after its first render. */
const saved = `
  const [value, setValue] = useState();
  return <>
    <TrunklineOptions component="demo" event="task_completed" field="project_id" value={value} />
    <button onClick={() => setValue('website')}>Load</button>
    <button onClick={() => setValue(undefined)}>Clear all</button>
  </>;
`;

it.each([
  ['18', [asReact18]],
  ['19', []],
])(
  'a component of React %s shows a value that comes after its first render',
  async (_, plugins) => {
    const page = await render(saved, { plugins });
    const value = () => page.evaluate('document.querySelector("trunkline-options").value');
    await page.getByText(/^\d+ choices/).waitFor();
    await on.press('Load');
    await expect.poll(value).toBe('website');
    await on.press('Clear all');
    await expect.poll(value).toBe('');
  },
);

it('elements whose script does not load are an error on the console, and no unhandled one', async () => {
  const { page, complaints } = on.opened();
  const shown: string[] = [];
  page.on('console', (message) => shown.push(message.text()));
  await render(`useTrunklineElements('${baseUrl}/none'); return <p>Fine</p>;`);
  await on.says('Fine');
  const text = `The elements of ${baseUrl}/none did not load.`;
  await expect.poll(() => shown.some((each) => each.startsWith(text))).toBe(true);
  expect(complaints).toEqual([]);
});
