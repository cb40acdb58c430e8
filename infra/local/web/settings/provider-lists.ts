import { demoType } from '../../demo-provider/local-catalogues.ts';
import { type Html, html } from '../pages/html.ts';
import { connectButton } from './connect-form.ts';
import { monogram } from './monogram.ts';
import { copyable } from './outcome-box.ts';
import { isConnectable, labelOf, type Overview } from './overview.ts';
import type { Setup } from './setup.ts';

/** A longer list gets a box to filter it. */
const longList = 8;
/** How many names stand for all of them. */
const named = 4;

const steps = ({ label, command, redirectUri, notes }: Setup): Html => html`
<div class="panel">
<ol>
<li><p>Make an OAuth app at ${label}, with this redirect URI:</p>
${copyable(redirectUri, `the redirect URI of ${label}`)}</li>
<li><p>Store it here. The file <code>secret.txt</code> holds the app’s client secret:</p>
${copyable(command, `the command for ${label}`)}</li>
<li><p>Load this page again.</p></li>
</ol>
${notes.length > 0 && html`<h3>Good to know</h3><ul class="quiet">${notes.map((note) => html`<li>${note}</li>`)}</ul>`}
</div>`;

const setupRow = (type: string, setup: Setup): Html => html`
<li id="type-${type}" data-label="${setup.label}">
<details class="row" name="setup">
<summary>
${monogram(setup.label)}
<span class="who"><strong>${setup.label}</strong></span>
<span class="badge">Needs setup</span>
</summary>
${steps(setup)}
</details>
</li>`;

const filterBox = html`
<div class="between filter">
<input type="search" aria-label="Filter providers" placeholder="Filter" data-filter autocomplete="off" spellcheck="false">
<p class="quiet" role="status"></p>
</div>`;

/** The providers without an OAuth app: no button that leads nowhere, but how to set each up. */
const setupGroup = ({ setups }: Overview, types: readonly string[]): Html => {
  const rows = types.flatMap((type) => {
    const setup = setups.get(type);
    return setup ? [{ type, setup }] : [];
  });
  if (rows.length === 0) return html``;
  const names = rows.slice(0, named).map(({ setup }) => setup.label);
  const rest = rows.length > named ? ` and ${rows.length - named} more` : '';
  return html`
<details class="card group" id="needs-setup">
<summary>
<span class="who"><strong>More providers</strong>
<span class="quiet">${names.join(', ')}${rest}</span></span>
<span class="badge">Needs setup</span>
</summary>
<div>
${rows.length > longList && filterBox}
<ul class="rows">${rows.map(({ type, setup }) => setupRow(type, setup))}</ul>
</div>
</details>`;
};

const row = (overview: Overview, type: string): Html => {
  const label = labelOf(overview, type);
  const isDemo = type === demoType;
  return html`
<li class="row provider" id="type-${type}" data-label="${label}">
${monogram(label)}
<span class="who"><strong>${label}</strong>
${isDemo && html`<span class="quiet">Runs on this machine. Any name logs in, without a password.</span>`}</span>
<span class="badge">Not connected</span>
${connectButton(overview, type, { isPrimary: isDemo })}
</li>`;
};

/** The types without a connection: the demo provider, those with an OAuth app, and then the others. */
export const providerLists = (overview: Overview): Html => {
  const rank = (type: string) => (type === demoType ? ' ' : labelOf(overview, type));
  const others = [...overview.questions.keys()]
    .filter((type) => !overview.integrations.some((integration) => integration.type === type))
    .sort((a, b) => rank(a).localeCompare(rank(b), 'en'));
  const ready = others.filter((type) => isConnectable(overview, type));
  return html`
<section aria-labelledby="types">
<h2 id="types">Connect an account</h2>
${ready.length > 0 && html`<ul class="card rows">${ready.map((type) => row(overview, type))}</ul>`}
${setupGroup(
  overview,
  others.filter((type) => !isConnectable(overview, type)),
)}
</section>`;
};
