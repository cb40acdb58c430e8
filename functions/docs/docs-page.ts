import { docsAssets } from './docs-assets.ts';
import { page } from './page.ts';

const fileOf = (basePath: string, name: string) => `${basePath}/docs/assets/${name}`;

/** The page with every endpoint. Its script gets the document and gives it to the renderer. */
export const docsPage = (basePath: string) =>
  page({
    title: 'Trunkline API',
    basePath,
    here: '',
    head: `<link rel="stylesheet" href="${fileOf(basePath, docsAssets.rendererStyle)}">
<script src="${fileOf(basePath, docsAssets.renderer)}" defer></script>
<script src="${fileOf(basePath, docsAssets.script)}" type="module"></script>
`,
    body: `<div id="content" class="intro">
<h1>Trunkline API</h1>
<p id="about"></p>
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
<noscript><p>This page needs JavaScript. Without it, read <a href="${basePath}/openapi.json">openapi.json</a>.</p></noscript>
</div>
<div id="reference" data-base="${basePath}"></div>`,
  });
