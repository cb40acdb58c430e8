import { mostNameCharacters } from '../../../../functions/domain/connection/connection-name.ts';
import { type Html, html, shownTime } from '../pages/html.ts';
import { connectButton } from './connect-form.ts';
import { monogram } from './monogram.ts';
import { accountOf, type Integration, labelOf, type Overview } from './overview.ts';
import { settingsPath } from './paths.ts';
import { permissionFacts } from './permissions.ts';
import { shown } from './shown.ts';
import { stateOf, troubleId } from './status-words.ts';

const dialogId = ({ id }: Integration): string => `disconnect-${id}`;

/** What a tenant loses with the connection, in sentences. */
const losses = (overview: Overview, { type, primary }: Integration): Html[] => {
  const label = labelOf(overview, type);
  const forms = overview.components.filter((each) => each.integration_type === type);
  const next = overview.integrations.filter((each) => each.type === type && !each.primary)[0];
  const used = forms.map((each) => each.label).join(', ');
  return [
    html`Voice agents and services of the platform can no longer use this account.`,
    ...(forms.length > 0 ? [html`The events of ${used} get no choices from it.`] : []),
    ...(primary && next
      ? [html`${shown(accountOf(next))} becomes the primary ${label} account.`]
      : []),
    html`${label} is asked to end the access.`,
  ];
};

/** Asks before a connection ends. It opens without a script, by the button that names it. */
export const disconnectDialog = (overview: Overview, integration: Integration): Html => {
  const { id, type } = integration;
  const label = labelOf(overview, type);
  const account = accountOf(integration);
  return html`
<dialog id="${dialogId(integration)}" aria-labelledby="${dialogId(integration)}-title">
<form method="post" action="${settingsPath}/disconnect/${id}">
<h2 id="${dialogId(integration)}-title">Disconnect ${account ? html`${shown(account)} from ${label}` : label}?</h2>
<ul class="quiet">${losses(overview, integration).map((loss) => html`<li>${loss}</li>`)}</ul>
<p class="quiet">You can connect it again at any time.</p>
<div class="actions">
<button formmethod="dialog" autofocus>Cancel</button>
<button class="danger">Disconnect</button>
</div>
</form>
</dialog>`;
};

const change = ({ id }: Integration, fields: Html): Html =>
  html`<form method="post" action="${settingsPath}/change/${id}">${fields}</form>`;

const nameForm = (integration: Integration, subject: string): Html =>
  change(
    integration,
    html`<label for="name-${integration.id}">Name<span class="visually-hidden"> of ${subject}</span></label>
<div class="joined">
<input id="name-${integration.id}" name="name" value="${integration.name ?? ''}"
  maxlength="${String(mostNameCharacters)}" placeholder="Only for you, such as Sales inbox" autocomplete="off">
<button>Save<span class="visually-hidden"> the name of ${subject}</span></button>
</div>`,
  );

const fact = (term: string, value: Html | string): Html =>
  html`<div><dt>${term}</dt><dd>${value}</dd></div>`;

const facts = ({ setups }: Overview, integration: Integration): Html => {
  const permissions = setups.get(integration.type)?.permissions;
  const { account, connected_at, refreshed_at, scopes_granted, scopes_missing, id } = integration;
  return html`
<dl class="facts">
${account !== null && fact('Account', shown(account, 160))}
${fact('Connected', shownTime(connected_at))}
${refreshed_at !== null && fact('Refreshed', shownTime(refreshed_at))}
${scopes_granted.length > 0 && fact('Allowed', permissionFacts(permissions, scopes_granted))}
${scopes_missing.length > 0 && fact('Not allowed', permissionFacts(permissions, scopes_missing))}
${fact('Id', html`<code>${id}</code>`)}
</dl>`;
};

/** All that is known of a connected account, and all that can be done about it. */
const accountPanel = (overview: Overview, integration: Integration, subject: string): Html => {
  const { type, primary, problem } = integration;
  const whose = html`<span class="visually-hidden"> ${subject}</span>`;
  const instead = {
    verb: 'Replace with another account',
    ifOtherAccount: 'replace',
    integrationId: integration.id,
  } as const;
  const another = { verb: 'Add an account', ifOtherAccount: 'add' } as const;
  return html`
<div class="panel">
${facts(overview, integration)}
${nameForm(integration, subject)}
<div class="actions" data-live="actions-${integration.id}">
${!problem?.code && connectButton(overview, type, { verb: 'Connect again', integrationId: integration.id, subject })}
${
  !primary &&
  change(
    integration,
    html`<input type="hidden" name="primary" value="true"><button>Make primary${whose}</button>`,
  )
}
${accountOf(integration) !== '' && connectButton(overview, type, { ...instead, subject })}
${primary && connectButton(overview, type, { ...another, subject })}
<button type="button" class="plain bad" command="show-modal"
  commandfor="${dialogId(integration)}">Disconnect…${whose}</button>
</div>
</div>`;
};

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
  const again = { verb: 'Connect again', integrationId: integration.id, subject } as const;
  return html`<div data-live="trouble-${integration.id}">${
    advice !== undefined &&
    html`<div class="between trouble ${tone}" id="${troubleId(integration)}"><p>${advice}</p>${connectButton(overview, integration.type, again)}</div>`
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
<span class="quiet manage">Manage</span>
</summary>
${accountPanel(overview, integration, subject)}
</details>
${trouble(overview, integration, subject)}
${below}
</li>`;
};
