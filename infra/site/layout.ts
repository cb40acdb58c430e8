import { icon } from '../../functions/platform/http/icon.ts';
import { escapeHtml } from './escape-html.ts';
import { navigation } from './navigation.ts';
import { type DocsAssets, markdownPathOf, pathOf, type SitePage } from './site-page.ts';

const docsPath = pathOf({ path: '' });

/** The page that the bar has a link to, of which this one is a part. */
const barPathOf = ({ path, section }: SitePage) =>
  section === 'Guide' || section === 'Platform services' ? '/docs' : `/docs/${path.split('/')[0]}`;

const loading = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="${docsPath}/assets/${file}">`
    : `<script src="${docsPath}/assets/${file}" type="module"></script>`;

const find = (index: string) => `<search class="find">
<label for="find">Search</label>
<input id="find" type="search" autocomplete="off" spellcheck="false" placeholder="/ or Ctrl-K" aria-keyshortcuts="/ Control+K Meta+K" data-index="${docsPath}/assets/${index}">
<p id="found-how" role="status"></p>
<ol id="found"></ol>
<a class="to-pages" href="#pages">All pages</a>
</search>`;

/** The pages before and behind, of the same section. */
const neighbours = (page: SitePage, pages: readonly SitePage[]) => {
  const index = pages.indexOf(page);
  const link = (other: SitePage | undefined, word: string, rel: string) =>
    other?.section === page.section
      ? `<a rel="${rel}" href="${pathOf(other)}">${word}: ${escapeHtml(other.title)}</a>`
      : '';
  return `<p class="neighbours">${link(pages[index - 1], 'Before', 'prev')} ${link(pages[index + 1], 'Next', 'next')}</p>`;
};

const samples = /(?:<details class="sample"[\s\S]*?<\/details>\n)+/;

/** Puts the samples of a request beside the text that they belong to. */
const placeSamples = (text: string, form = ''): string => {
  const [found] = samples.exec(text) ?? [];
  if (!found) return text + form;
  const [before, after] = text.split(found);
  return `<div class="operation">
<div>${before}</div>
<div class="samples">${found}${form}</div>
<div>${after}</div>
</div>`;
};

const footer = (page: SitePage, pages: readonly SitePage[]) => `<footer>
${neighbours(page, pages)}
<p><a href="${markdownPathOf(page)}">This page as Markdown</a></p>
</footer>
`;

/**
 * A page as HTML. What differs from one deployment to another is filled in at the request: the bar and `{base_url}`.
 * @param text the page's Markdown as HTML
 */
export const documentOf = (
  page: SitePage,
  { text, pages, assets }: { text: string; pages: readonly SitePage[]; assets: DocsAssets },
): string => {
  const isListed = pages.includes(page);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(page.summary)}">
<title>${escapeHtml(page.title)} · Trunkline</title>
${icon}
${['style' as const, 'script' as const, ...(page.assets ?? [])].map((name) => loading(assets[name])).join('\n')}
${isListed ? `<link rel="alternate" type="text/markdown" href="${markdownPathOf(page)}">\n` : ''}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<!--bar ${isListed ? barPathOf(page) : 'none'}-->
<div class="site">
${find(assets.search)}
${navigation(page, pages)}
<main id="content" tabindex="-1">
<article>
${placeSamples(text, page.html)}</article>
${isListed ? footer(page, pages) : ''}</main>
</div>
</body>
</html>
`;
};
