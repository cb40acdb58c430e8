import { contentSecurityPolicy } from '../http/content-security-policy.ts';
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

type Page = { title: string; basePath: string; here: '' | '/errors'; head?: string; body: string };

const places = [
  { place: '', label: 'Reference' },
  { place: '/errors', label: 'Error codes' },
] as const;

/** A page below `/docs`, as the answer of a handler. @param page its title is text, its body HTML */
export const page = ({ title, basePath, here, head = '', body }: Page) => ({
  headers,
  text: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${head}<link rel="stylesheet" href="${basePath}/docs/assets/${docsAssets.style}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<nav aria-label="Documentation">
<span>Trunkline API</span>
${places
  .map(
    ({ place, label }) =>
      `<a href="${basePath}/docs${place}"${place === here ? ' aria-current="page"' : ''}>${label}</a>`,
  )
  .join('\n')}
<a href="${basePath}/openapi.json">openapi.json</a>
</nav>
</header>
${body}
</body>
</html>
`,
});
