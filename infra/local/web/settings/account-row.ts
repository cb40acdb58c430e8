import { type Html, html } from '../pages/html.ts';
import { accountPanel } from './account-panel.ts';
import { connectButton } from './connect-form.ts';
import { monogram } from './monogram.ts';
import { accountOf, type Integration, labelOf, type Overview } from './overview.ts';
import { troubleId } from './reconnect-link.ts';
import { shown } from './shown.ts';
import { stateOf } from './status-words.ts';

const isOneOfSeveral = ({ integrations }: Overview, { type }: Integration) =>
  integrations.filter((each) => each.type === type).length > 1;

/** Whose buttons these are, where a type has several accounts. */
const subjectOf = (overview: Overview, integration: Integration): string => {
  const label = labelOf(overview, integration.type);
  if (!isOneOfSeveral(overview, integration)) return label;
  return [label, accountOf(integration)].filter(Boolean).join(' ');
};

const accountLine = ({ name, account, category }: Integration): Html => {
  if (name !== null && account !== null) return html`“${shown(name)}” · ${shown(account)}`;
  if (name !== null) return html`“${shown(name)}”`;
  return account !== null ? shown(account) : html`${category.replaceAll('_', ' ')}`;
};

/** What is wrong and the way out. The page's script replaces it when a look-up finds a problem. */
const trouble = (overview: Overview, integration: Integration, subject: string): Html => {
  const { advice, tone } = stateOf(overview, integration);
  const again = { verb: 'Connect again', subject } as const;
  return html`<div data-live="trouble-${integration.id}">${
    advice !== undefined &&
    html`<div class="trouble ${tone}" id="${troubleId(integration)}"><p>${advice}</p>${connectButton(overview, integration.type, again)}</div>`
  }</div>`;
};

/** A connected account: its state at a glance, and the rest on demand. */
export const accountRow = (overview: Overview, integration: Integration, below?: Html): Html => {
  const { id, type, primary } = integration;
  const label = labelOf(overview, type);
  const subject = subjectOf(overview, integration);
  const { words, tone } = stateOf(overview, integration);
  return html`
<li ${primary && html`id="type-${type}"`} data-label="${label}" data-integration="${id}">
<details class="row" name="account">
<summary>
${monogram(label)}
<span class="who"><strong>${label}</strong>
${primary && isOneOfSeveral(overview, integration) && html`<span class="tag">Primary</span>`}
<span class="quiet">${accountLine(integration)}</span></span>
<span data-live="state-${id}"><span class="badge ${tone}">${words}</span></span>
<span class="manage">Manage</span>
</summary>
${accountPanel(overview, integration, subject)}
</details>
${trouble(overview, integration, subject)}
${below}
</li>`;
};
