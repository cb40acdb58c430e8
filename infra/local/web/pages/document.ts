import { type Html, html } from './html.ts';
import { assetsBelow } from './send.ts';

/** The addresses of the styles that all pages share. */
const lookPaths = ['look', 'controls', 'commands'].map((name) => `/pages/${name}.css`);

/** These styles, the parts that several pages use, and the page of events, by path. */
export const lookFiles = new Map([
  ...assetsBelow('/pages', [
    new URL('./look.css', import.meta.url),
    new URL('./controls.css', import.meta.url),
    new URL('./commands.css', import.meta.url),
    new URL('./events.css', import.meta.url),
  ]),
  // Their addresses are as their folders, so that relative imports mean the same in both.
  ...assetsBelow('/pages/browser', [
    new URL('./browser/ask.js', import.meta.url),
    new URL('./browser/events.js', import.meta.url),
    new URL('./browser/find.js', import.meta.url),
  ]),
]);

const places = [
  ['/settings/integrations', 'Integrations'],
  ['/events', 'Events'],
] as const;

/** A page of the local stack: its own styles and scripts, and what all pages share. */
export const documentOf = ({
  title,
  place,
  styles = [],
  scripts = [],
  content,
}: {
  title: string;
  /** The path of the bar's link to this page. */
  place?: string;
  styles?: readonly string[];
  scripts?: readonly string[];
  content: Html;
}): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${[...lookPaths, ...styles].map((path) => html`<link rel="stylesheet" href="${path}">\n`)}
<link rel="icon" href="data:,">
${scripts.map((path) => html`<script type="module" src="${path}"></script>\n`)}
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
