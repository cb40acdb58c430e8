import type { Provider } from '../../../functions/providers/provider.ts';
import { type Html, html } from '../pages/html.ts';
import { type Outcome, outcomeBox } from './outcome.ts';

/** Where everything of the settings page is served. */
export const settingsPath = '/settings/integrations';

const layout = (title: string, content: Html) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${settingsPath}/page.css">
<link rel="icon" href="data:,">
<script type="module" src="${settingsPath}/options.js"></script>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;

const row = ({ type, label, category }: Provider) => html`
<li>
<span><strong>${label}</strong> <small>${category}</small></span>
<form method="post" action="${settingsPath}/connect/${type}">
<button>Connect<span class="visually-hidden"> ${label}</span></button>
</form>
</li>`;

export const integrationsPage = ({
  providers,
  fieldOptions,
  outcome,
}: {
  providers: Provider[];
  fieldOptions: Html | undefined;
  outcome: Outcome | undefined;
}): Html =>
  layout(
    outcome ? `${outcome.title} – Integrations` : 'Integrations',
    html`<p class="quiet">Settings</p>
<h1>Integrations</h1>
${outcome && outcomeBox(outcome)}
<section aria-labelledby="types">
<h2 id="types">Connect an account</h2>
<ul>${providers.map(row)}</ul>
</section>
${fieldOptions}`,
  );

export const notFoundPage = (): Html =>
  layout(
    'Page not found',
    html`<h1>Page not found</h1>
<p>Nothing is here. The <a href="${settingsPath}">integrations</a> are.</p>`,
  );
