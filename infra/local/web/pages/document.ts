import { bar, icon } from '../../../../functions/docs/bar.ts';
import type { AssetName } from './assets.ts';
import { Html, html } from './html.ts';

/** A page of the local stack, with the bar of all of them. */
export const documentOf = ({
  title,
  place,
  assets,
  content,
}: {
  title: string;
  /** The path of the bar's link to this page. */
  place?: string | undefined;
  assets: AssetName;
  content: Html;
}): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/assets/${assets}.css">
${new Html(icon)}
<script type="module" src="/assets/${assets}.js"></script>
</head>
<body>
${new Html(bar({ basePath: '', localPages: '' }, place))}
<main>
${content}
</main>
</body>
</html>
`;
