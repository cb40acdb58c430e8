import { bar } from '../../../../functions/docs/site/bar.ts';
import { html, SafeHtml } from '../../../../functions/platform/http/html.ts';
import { icon } from '../../../../functions/platform/http/icon.ts';
import type { PageLanguage } from '../../../../functions/platform/model/language.ts';

type LocalPage = {
  title: string;
  /** What the page is for. */
  about: SafeHtml;
  /** The path of the bar's link to this page. */
  barPath?: string;
  /** What to do, beside the title. */
  action?: SafeHtml;
  content?: SafeHtml;
  language?: PageLanguage;
  /** What does not work without JavaScript. */
  noScript?: string;
};

/** A page of the local stack, with the bar of all of them. */
export const documentOf = ({
  title,
  about,
  barPath,
  action,
  content,
  language = 'en',
  noScript = 'Without JavaScript, most buttons of this page do nothing, and only a reload shows what is new.',
}: LocalPage): SafeHtml => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/assets/page.css">
${new SafeHtml(icon)}
<script type="module" src="/assets/page.js"></script>
</head>
<body>
${new SafeHtml(bar({ basePath: '', localPages: '' }, barPath))}
<main>
<div class="between"><h1>${title}</h1>${action}
<p class="quiet">${about}</p></div>
<noscript><p class="card warn">${noScript}</p></noscript>
${content}
</main>
</body>
</html>
`;
