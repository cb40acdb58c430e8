import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
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

/** Objects and functions in their places, new ones at each render, as people write React. */
const app = `import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { TrunklineOptions, useTrunklineElements } from 'trunkline/react';

const App = () => {
  const [renders, setRenders] = useState(0);
  const [chosen, setChosen] = useState('nothing');
  useTrunklineElements('${baseUrl}', { session: '/session' });
  return <>
    <TrunklineOptions component="demo" event="task_completed" field="task_id"
      parents={{ project_id: 'website' }}
      onChosen={({ detail }) => setChosen(\`\${renders}: \${detail.options[0].id}\`)} />
    <button onClick={() => setRenders(renders + 1)}>Render</button>
    <p>Chosen {chosen}</p>
  </>;
};
createRoot(document.querySelector('#app')).render(<App />);
`;

it('a component of React sets objects, hears events, and looks up nothing anew at a render', async () => {
  const { outputFiles } = await build({
    stdin: { contents: app, loader: 'tsx', resolveDir: folder },
    ...{ bundle: true, write: false, format: 'esm', jsx: 'automatic', platform: 'browser' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const { page } = on.opened();
  await openElements(page, site, '<div id="app"></div>');
  let lookUps = 0;
  page.on('request', (request) => {
    if (request.url().includes('/options/')) lookUps += 1;
  });
  await page.evaluate(outputFiles[0]?.text ?? '');
  await page.getByText(/^\d+ choices/).waitFor();
  const before = lookUps;
  await on.press('Render');
  await on.press('Render');
  await on.choose('Task', 'Choose the pictures');
  await on.says('Chosen 2: website-2');
  expect(lookUps).toBe(before);
  expect(before).toBe(1);
});
