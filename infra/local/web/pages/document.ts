import type { AssetName } from './assets.ts';
import { type Html, html } from './html.ts';

const places = [
  ['/settings/integrations', 'Integrations'],
  ['/events', 'Events'],
] as const;

/** A page of the local stack, with the bar of all of them. */
export const documentOf = ({
  title,
  place,
  assets,
  content,
}: {
  title: string;
  /** The path of the bar's link to this page. */
  place?: string;
  assets: AssetName;
  content: Html;
}): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/assets/${assets}.css">
<link rel="icon" href="data:,">
<script type="module" src="/assets/${assets}.js"></script>
</head>
<body>
<header class="bar">
<nav aria-label="Pages of the local stack">
<a href="/">Trunkline</a>
${places.map(
  ([path, name]) =>
    html`<a href="${path}" ${path === place && html`aria-current="page"`}>${name}</a>\n`,
)}
</nav>
</header>
<main>
${content}
</main>
</body>
</html>
`;
