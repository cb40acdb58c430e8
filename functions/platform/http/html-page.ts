import { createHash } from 'node:crypto';
import type { PageLanguage } from '../model/language.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { html, SafeHtml } from './html.ts';
import { icon } from './icon.ts';
import { pageStyle } from './page-style.ts';

/** An answer that is no JSON. */
export type HtmlPage = { headers: Record<string, string>; text: string };

export type PageContent = {
  title: string;
  body: SafeHtml;
  head?: SafeHtml;
  language?: PageLanguage;
};

/** With the page that needs it: most starts of a function make none. */
const hashStyle = () => createHash('sha256').update(pageStyle).digest('base64');

/**
 * A page for people at our own address. It loads nothing, runs no script, and search engines leave it out.
 * @param allowed what else its policy allows
 * @see https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/style-src
 */
export const htmlPage = (
  { title, body, head, language = 'en' }: PageContent,
  allowed: Readonly<Record<string, string>> = {},
): HtmlPage => ({
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy({
      'style-src': `'sha256-${hashStyle()}'`,
      'img-src': 'data:',
      ...allowed,
    }),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
  },
  text: html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
${new SafeHtml(icon)}
<style>${new SafeHtml(pageStyle)}</style>
${head}</head>
<body>
<main>
<article>
<h1>${title}</h1>
${body}
</article>
</main>
</body>
</html>
`.text,
});
