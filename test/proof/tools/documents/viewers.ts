import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium, noChromium } from '../../../browser/launch-chromium.ts';
import type { Bench } from '../bench.ts';
import { startSite } from '../pages/site.ts';
import type { Outcome, ToolRow } from '../row.ts';

type Viewer = {
  tool: string;
  /** Its bundle stands by itself, so what it depends on is not installed. */
  name: string;
  version: string;
  /** The body of a page, with the package at `/package/` and the document at `/openapi.json`. */
  body: string;
  /** Where in the page dependent options are shown, and where a webhook is, if not on the whole page. */
  addresses?: { options: string; webhook: string };
};

const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};

const everywhere = { options: '', webhook: '' };

const startViewer = async (bench: Bench, body: string): Promise<string> => {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Viewer</title>${body}</html>`;
  const { origin } = await startSite(bench, async (url) => {
    const { pathname } = new URL(url, 'http://127.0.0.1');
    if (!/^\/(?:package\/|openapi\.json$)/.test(pathname))
      return { type: 'text/html', body: Buffer.from(page) };
    const file = await readFile(join(bench.folder, pathname)).catch(() => undefined);
    const type = types[pathname.split('.').at(-1) ?? ''] ?? 'text/plain';
    return file ? { type, body: file } : { status: 404, type, body: Buffer.from('') };
  });
  return origin;
};

const runViewer = async (viewer: Viewer, bench: Bench): Promise<Outcome> => {
  const { name, version, body, addresses = everywhere } = viewer;
  await bench.write({ 'openapi.json': await bench.document() });
  await bench.run(
    'sh',
    '-c',
    'npm pack --silent "$1" && tar -xzf *.tgz',
    'sh',
    `${name}@${version}`,
  );
  const origin = await startViewer(bench, body);
  const browser = await launchChromium();
  if (!browser) throw new Error(noChromium);
  bench.atEnd(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 2000 } });
  const shows = async (address: string, text: string) => {
    await page.goto(`${origin}/${address}`);
    const found = page.getByText(text, { exact: true }).first();
    await found.waitFor({ state: 'attached', timeout: 20_000 });
  };
  await shows(addresses.options, 'Get event config field options');
  await shows(addresses.options, 'parents');
  await shows(addresses.webhook, 'connection.reconnect_required');
  return { verdict: 'works', why: 'It shows webhooks, and the parents of a field.' };
};

const viewer = (row: Viewer): ToolRow => ({
  group: 'documents',
  tool: row.tool,
  version: row.version,
  packages: {},
  fault: 'renamed-parameter',
  run: (bench) => runViewer(row, bench),
});

export const viewers = [
  viewer({
    tool: 'Swagger UI',
    name: 'swagger-ui-dist',
    version: '5.35.0',
    body: `<link rel="stylesheet" href="/package/swagger-ui.css"><div id="ui"></div>
<script src="/package/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: '/openapi.json', dom_id: '#ui', deepLinking: true })</script>`,
    addresses: { options: '#/Components%20and%20options/getFieldOptions', webhook: '' },
  }),
  viewer({
    tool: 'Redoc',
    name: 'redoc',
    version: '2.5.4',
    body: '<redoc spec-url="/openapi.json"></redoc><script src="/package/bundles/redoc.standalone.js"></script>',
  }),
  viewer({
    tool: 'RapiDoc',
    name: 'rapidoc',
    version: '9.3.8',
    body: `<script type="module" src="/package/dist/rapidoc-min.js"></script>
<rapi-doc spec-url="/openapi.json" render-style="view" default-schema-tab="schema"></rapi-doc>`,
    addresses: {
      options: '#get-/events/components/-component_key-/events/-event_key-/options/-field_key-',
      webhook: '',
    },
  }),
  viewer({
    tool: 'Scalar',
    name: '@scalar/api-reference',
    version: '1.76.0',
    body: `<div id="ui"></div><script src="/package/dist/browser/standalone.js"></script>
<script>Scalar.createApiReference('#ui', { url: '/openapi.json', defaultOpenAllTags: true })</script>`,
    addresses: {
      options:
        '#tag/components-and-options/GET/events/components/{component_key}/events/{event_key}/options/{field_key}',
      webhook: '',
    },
  }),
  viewer({
    tool: 'Stoplight Elements',
    name: '@stoplight/elements',
    version: '9.0.25',
    body: `<link rel="stylesheet" href="/package/styles.min.css"><script src="/package/web-components.min.js"></script>
<elements-api apiDescriptionUrl="/openapi.json" router="hash"></elements-api>`,
    addresses: {
      options: '#/operations/getFieldOptions',
      webhook: '#/webhooks/onConnectionReconnectRequired',
    },
  }),
];
