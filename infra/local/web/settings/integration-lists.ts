import { type Html, html } from '../pages/html.ts';
import { connectButton } from './connect-form.ts';
import { connectedRow } from './connected-row.ts';
import { labelOf, type Overview } from './overview.ts';

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
