import { type Html, html } from '../pages/html.ts';
import { connectButton } from './connect-form.ts';
import { type Integration, labelOf, type Overview } from './overview.ts';
import { settingsPath } from './paths.ts';
import { statusWords } from './status-words.ts';

const problem = (text: string) => html`<p class="problem">${text}</p>`;

const connectedRow = (overview: Overview, integration: Integration): Html => {
  const { id, type, category, status, account, scopes_missing: missing } = integration;
  const { reconnect_by: reconnectBy } = integration;
  const label = labelOf(overview, type);
  const { words, tone, advice } = statusWords[status];
  return html`
<li id="type-${type}">
<div>
<p><strong>${label}</strong> <span class="badge ${tone}">${words}</span></p>
<p class="quiet">${[account, category.replaceAll('_', ' ')].filter(Boolean).join(' · ')}</p>
${advice && problem(advice)}
${reconnectBy ? problem(`It ends on ${reconnectBy.slice(0, 10)}. Connect it again before then.`) : undefined}
${
  missing.length > 0
    ? html`<p class="problem warn">Not granted: ${missing.join(', ')}. Connect again and allow it.</p>`
    : undefined
}
</div>
<div class="actions">
${connectButton(overview, type, { verb: 'Connect again' })}
<form method="post" action="${settingsPath}/disconnect/${id}">
<button class="plain">Disconnect<span class="visually-hidden"> ${label}</span></button>
</form>
${account !== null && connectButton(overview, type, { verb: 'Use another account', ifOtherAccount: 'replace' })}
</div>
</li>`;
};

/** The tenant's connections, and the other types that can be connected. */
export const integrationLists = (overview: Overview): Html => {
  const { integrations, questions } = overview;
  const others = [...questions.keys()]
    .filter((type) => !integrations.some((integration) => integration.type === type))
    .map((type) => ({ type, label: labelOf(overview, type) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return html`
<section aria-labelledby="connected">
<h2 id="connected">Connected accounts</h2>
${
  integrations.length > 0
    ? html`<ul>${integrations.map((each) => connectedRow(overview, each))}</ul>`
    : html`<p class="quiet">None yet.</p>`
}
</section>
<section aria-labelledby="types">
<h2 id="types">Connect an account</h2>
<ul class="types">
${others.map(
  ({ type, label }) => html`
<li id="type-${type}"><strong>${label}</strong>${connectButton(overview, type)}</li>`,
)}
</ul>
</section>`;
};
