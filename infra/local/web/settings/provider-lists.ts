import { demoType } from '../../demo-provider/describe-provider.ts';
import { type Html, html } from '../pages/html.ts';
import { connectButton } from './connect-form.ts';
import { monogram } from './monogram.ts';
import { isConnectable, labelOf, type Overview } from './overview.ts';
import { setupGroup } from './setup-group.ts';

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
