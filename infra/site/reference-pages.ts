import type { SitePage } from './site-page.ts';
import { pathOf } from './site-page.ts';

const [, base] = /^(.*)\/docs$/.exec(pathOf({ path: '' })) ?? [];

/** Every endpoint, drawn by a script from the document. */
export const referencePages: readonly SitePage[] = [
  {
    path: 'reference',
    title: 'API reference',
    section: 'Reference',
    summary: 'Every endpoint, with a form that sends requests.',
    markdown: `# API reference

Programs read [openapi.json](/openapi.json).
`,
    html: `<p id="about"></p>
<form id="key-form" autocomplete="off">
<label for="key">API key</label>
<div class="row">
<input id="key" type="password" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="sk_…" aria-describedby="key-note">
<button type="submit">Use this key</button>
</div>
<p id="key-note" role="status">Paste a key to send requests from this page. The page forgets it when you leave.</p>
</form>
<h2>Endpoints</h2>
<p id="state" role="status">Reading the documentation…</p>
<noscript><p>This page needs JavaScript. Without it, read <a href="${base}/openapi.json">openapi.json</a>.</p></noscript>
<div id="reference" data-base="${base}"></div>`,
    assets: ['rendererStyle', 'renderer', 'reference'],
  },
];
