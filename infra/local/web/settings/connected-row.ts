import { mostNameCharacters } from '../../../../functions/domain/connection/connection-name.ts';
import { type Html, html } from '../pages/html.ts';
import { connectButton } from './connect-form.ts';
import { type Integration, labelOf, type Overview } from './overview.ts';
import { settingsPath } from './paths.ts';
import { statusWords } from './status-words.ts';

const problem = (text: string) => html`<p class="problem">${text}</p>`;

/** Whose buttons these are, where a type has several accounts. */
const subjectOf = (overview: Overview, { type, name, account }: Integration): string => {
  const label = labelOf(overview, type);
  const several = overview.integrations.filter((each) => each.type === type).length > 1;
  return several ? [label, name ?? account].filter(Boolean).join(' ') : label;
};

const facts = (overview: Overview, integration: Integration): Html => {
  const { type, category, name, primary, status, account } = integration;
  const { scopes_missing: missing, reconnect_by: reconnectBy } = integration;
  const { words, tone, advice } = statusWords[status];
  const isOneOfSeveral = subjectOf(overview, integration) !== labelOf(overview, type);
  return html`
<div>
<p><strong>${labelOf(overview, type)}</strong> ${name !== null && `“${name}”`}
<span class="badge ${tone}">${words}</span>
${primary && isOneOfSeveral && html`<span class="badge">Primary</span>`}</p>
<p class="quiet">${[account, category.replaceAll('_', ' ')].filter(Boolean).join(' · ')}</p>
${advice && problem(advice)}
${reconnectBy ? problem(`It ends on ${reconnectBy.slice(0, 10)}. Connect it again before then.`) : undefined}
${
  missing.length > 0
    ? html`<p class="problem warn">Not granted: ${missing.join(', ')}. Connect again and allow it.</p>`
    : undefined
}
</div>`;
};

const change = ({ id }: Integration, fields: Html): Html =>
  html`<form method="post" action="${settingsPath}/change/${id}">${fields}</form>`;

const nameForm = (integration: Integration, subject: string): Html => html`
<details>
<summary>Name<span class="visually-hidden"> ${subject}</span></summary>
${change(
  integration,
  html`<input name="name" value="${integration.name ?? ''}" maxlength="${String(mostNameCharacters)}"
  aria-label="Name of ${subject}" autocomplete="off">
<button class="plain">Save<span class="visually-hidden"> the name of ${subject}</span></button>`,
)}
</details>`;

/** A connected account with all that can be done about it. */
export const connectedRow = (overview: Overview, integration: Integration): Html => {
  const { id, type, account, primary } = integration;
  const subject = subjectOf(overview, integration);
  const whose = html`<span class="visually-hidden"> ${subject}</span>`;
  const another = { verb: 'Connect another account', ifOtherAccount: 'add' } as const;
  const instead = { verb: 'Use another account', ifOtherAccount: 'replace' } as const;
  return html`
<li ${primary && html`id="type-${type}"`}>
${facts(overview, integration)}
<div class="actions">
${connectButton(overview, type, { verb: 'Connect again', subject })}
<form method="post" action="${settingsPath}/disconnect/${id}">
<button class="plain">Disconnect${whose}</button>
</form>
${
  !primary &&
  change(
    integration,
    html`<input type="hidden" name="primary" value="true"><button class="plain">Make primary${whose}</button>`,
  )
}
${nameForm(integration, subject)}
${primary && account !== null && connectButton(overview, type, instead)}
${primary && connectButton(overview, type, another)}
</div>
</li>`;
};
