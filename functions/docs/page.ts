import { contentSecurityPolicy } from '../http/content-security-policy.ts';
import { bar, icon, type Site } from './bar.ts';
import { docsAssets } from './docs-assets.ts';

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  // Only files and answers of this origin; `data:` holds the icons of the style sheets.
  'Content-Security-Policy': contentSecurityPolicy({
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'img-src': "'self' data:",
  }),
  'Cross-Origin-Opener-Policy': 'same-origin',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

type Page = { title: string; site: Site; here: string; head?: string; body: string };

/** A page below `/docs`, as the answer of a handler. @param page its title is text, its body HTML */
export const page = ({ title, site, here, head = '', body }: Page) => ({
  headers,
  text: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${icon}
${head}<link rel="stylesheet" href="${site.basePath}/docs/assets/${docsAssets.style}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${bar(site, here)}
${body}
</body>
</html>
`,
});
