import { documentOf } from '../pages/document.ts';
import { type Html, html } from '../pages/html.ts';
import { accountRow, disconnectDialog } from './account-row.ts';
import { questionBox } from './connect-form.ts';
import { type EventForm, eventForm } from './event-form.ts';
import type { Notice } from './notice.ts';
import { curlBox, outcomeBox } from './outcome-box.ts';
import type { Overview } from './overview.ts';
import { settingsPath } from './paths.ts';
import { providerLists } from './provider-lists.ts';
import { cut } from './shown.ts';

const layout = (title: string, content: Html, place?: string) =>
  documentOf({ title, place, assets: 'settings', content });

/** Connected accounts, with the form of events under the one that was just connected. */
const accounts = (overview: Overview, form: EventForm): Html => {
  const { integrations } = overview;
  const below = form.connected && eventForm(overview, form);
  const rows = integrations.map((each) =>
    accountRow(overview, each, each === form.connected ? below : undefined),
  );
  return html`
<section aria-labelledby="connected">
<h2 id="connected">Connected</h2>
<ul class="card rows">${rows}</ul>
${integrations.map((each) => disconnectDialog(overview, each))}
</section>`;
};

const read = (baseUrl: string) =>
  curlBox(
    ['/integrations', '/events/components', '/openapi.json'].map((path) => ({
      method: 'GET',
      url: `${baseUrl}${path}`,
    })),
    'Show this page as curl',
  );

export const integrationsPage = ({
  overview,
  notice,
  ...form
}: {
  overview: Overview;
  notice: Notice | undefined;
} & EventForm): Html => {
  const { outcome, question }: Notice = notice ?? {};
  const isConnected = overview.integrations.length > 0;
  const ownForm = !form.connected && html`<div class="card">${eventForm(overview, form)}</div>`;
  return layout(
    outcome ? `${outcome.title} – Integrations` : 'Integrations',
    html`<h1>Integrations</h1>
<p class="quiet">Accounts that voice agents and events can use.</p>
${outcome && outcomeBox(outcome)}
${question && questionBox(overview, question)}
${overview.problems.map((text) => html`<p class="notice bad" role="alert">${cut(text, 300)}</p>`)}
${isConnected && accounts(overview, form)}
${isConnected && ownForm}
${providerLists(overview)}
${!isConnected && ownForm}
${read(form.baseUrl)}`,
    settingsPath,
  );
};

export const notFoundPage = (): Html =>
  layout(
    'Page not found',
    html`<h1>Page not found</h1>
<p>There is no such page. Go to the <a href="${settingsPath}">integrations</a>.</p>`,
  );
