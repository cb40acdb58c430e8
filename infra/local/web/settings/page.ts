import { type Html, html } from '../pages/html.ts';
import { questionBox } from './connect-form.ts';
import { type EventForm, eventForm } from './event-form.ts';
import { integrationLists } from './integration-lists.ts';
import type { Notice } from './notice.ts';
import { outcomeBox } from './outcome.ts';
import type { Overview } from './overview.ts';
import { settingsPath } from './paths.ts';

const layout = (title: string, content: Html) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${settingsPath}/page.css">
<link rel="stylesheet" href="${settingsPath}/form.css">
<link rel="stylesheet" href="${settingsPath}/notice.css">
<link rel="icon" href="data:,">
<script type="module" src="${settingsPath}/event-form.js"></script>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;

export const integrationsPage = ({
  overview,
  notice,
  ...form
}: {
  overview: Overview;
  notice: Notice | undefined;
} & EventForm): Html => {
  const outcome = notice && 'outcome' in notice ? notice.outcome : undefined;
  const question = notice && 'question' in notice ? notice.question : undefined;
  return layout(
    outcome ? `${outcome.title} – Integrations` : 'Integrations',
    html`<p class="quiet">Settings</p>
<h1>Integrations</h1>
${outcome && outcomeBox(outcome)}
${question && questionBox(overview, question)}
${overview.problems.map((text) => html`<p class="problem" role="alert">${text}</p>`)}
${integrationLists(overview)}
${eventForm(form)}
<p class="quiet"><a href="/events">Connection events</a></p>`,
  );
};

export const notFoundPage = (): Html =>
  layout(
    'Page not found',
    html`<h1>Page not found</h1>
<p>There is no such page. Go to the <a href="${settingsPath}">integrations</a>.</p>`,
  );
