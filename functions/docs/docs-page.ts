import type { Site } from './bar.ts';
import { docsAssets } from './docs-assets.ts';
import { page } from './page.ts';

const fileOf = (basePath: string, name: string) => `${basePath}/docs/assets/${name}`;

/** The page with every endpoint. Its script gets the document and gives it to the renderer. */
export const docsPage = (site: Site) => {
  const { basePath } = site;
  return page({
    title: 'Trunkline API',
    site,
    here: '/docs',
    head: `<link rel="stylesheet" href="${fileOf(basePath, docsAssets.rendererStyle)}">
<script src="${fileOf(basePath, docsAssets.renderer)}" defer></script>
<script src="${fileOf(basePath, docsAssets.script)}" type="module"></script>
`,
    body: `<section id="content" class="intro" aria-labelledby="title">
<h1 id="title">Trunkline API</h1>
<p id="about"></p>
<p>Programs read <a href="${basePath}/openapi.json">openapi.json</a>.</p>
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
</section>
<div id="reference" data-base="${basePath}"></div>`,
  });
};
