import { join } from 'node:path';
import { build } from 'esbuild';
import { launchChromium, noChromium } from '../../../browser/launch-chromium.ts';
import type { Bench } from '../bench.ts';
import type { Outcome, ToolRow } from '../row.ts';
import { startSite } from './site.ts';

type PageRow = {
  tool: string;
  packages: Readonly<Record<string, string>>;
  /** The first draws on `#root`, by `given.js`. */
  files: Readonly<Record<string, string>>;
  /** Of its JSX. */
  jsxImportSource?: string;
  /** What is run before it is bundled. */
  compile?: readonly string[];
  /** What becomes of objects and functions where it draws before the script is there. */
  late: 'kept' | 'lost';
  outcome: Outcome;
};

/** `draw` is called when the elements are defined, or at once on a page where they come late. */
const given = `window.heard = [];
export const hear = (event) => window.heard.push(...event.detail.options.map(({ id }) => id));
export const session = () => fetch('/session', { method: 'POST' }).then((answer) => answer.json());
export const parents = { project_id: 'website' };
export const root = document.querySelector('#root');
export const drawWhenReady = (draw) =>
  location.pathname === '/late' ? draw() : customElements.whenDefined('trunkline-options').then(draw);
`;

const bundle = async (row: PageRow, folder: string): Promise<string> => {
  const [entry = ''] = Object.keys(row.files);
  const { outputFiles } = await build({
    ...{ absWorkingDir: folder, entryPoints: [join(folder, entry)], bundle: true, write: false },
    ...{ format: 'esm', logLevel: 'silent', jsx: 'automatic', conditions: ['browser'] },
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    ...(row.jsxImportSource ? { jsxImportSource: row.jsxImportSource } : {}),
  });
  return outputFiles[0]?.text ?? '';
};

const runPage = async (row: PageRow, bench: Bench): Promise<Outcome> => {
  await bench.write({ 'given.js': given, ...row.files });
  const [command, ...args] = row.compile ?? [];
  if (command) await bench.run(command, ...args);
  const origin = await startSite(bench, await bundle(row, bench.folder));
  const browser = await launchChromium();
  if (!browser) throw new Error(noChromium);
  bench.atEnd(() => browser.close());

  const early = await browser.newPage();
  early.setDefaultTimeout(20_000);
  await early.goto(`${origin}/early`);
  await early.locator('trunkline-options input').click();
  await early.getByRole('option').first().click();
  const heard = await early.evaluate('window.heard.join()');

  const late = await browser.newPage();
  await late.goto(`${origin}/late`, { waitUntil: 'networkidle' });
  await late.addScriptTag({ type: 'module', url: `${bench.baseUrl}/elements.js` });
  await late.waitForFunction("customElements.get('trunkline-options')");
  const isKept = await late.evaluate(`(() => {
    const { parents, session } = document.querySelector('trunkline-options');
    const isObject = parents?.project_id === 'website' || parents === '{"project_id":"website"}';
    return isObject && (session === '/session' || typeof session === 'function');
  })()`);
  const seen = { heard, late: isKept ? 'kept' : 'lost' };
  if (!/^website-\d$/.test(String(heard)) || seen.late !== row.late)
    throw new Error(`It came to ${JSON.stringify(seen)}`);
  return row.outcome;
};

/** A row for a framework: sets objects and a function, hears a choice, with the script early and late. */
export const pageRow = (row: PageRow): ToolRow => ({
  group: 'pages',
  tool: row.tool,
  packages: row.packages,
  fault: 'lost-property',
  run: (bench) => runPage(row, bench),
});
