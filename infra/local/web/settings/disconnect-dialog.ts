import { type Html, html } from '../pages/html.ts';
import { accountOf, type Integration, labelOf, type Overview } from './overview.ts';
import { settingsPath } from './paths.ts';
import { shown } from './shown.ts';

export const dialogId = ({ id }: Integration): string => `disconnect-${id}`;

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
<ul>${losses(overview, integration).map((loss) => html`<li>${loss}</li>`)}</ul>
<p class="quiet">You can connect it again at any time.</p>
<div class="actions">
<button formmethod="dialog" autofocus>Keep it</button>
<button class="danger">Disconnect</button>
</div>
</form>
</dialog>`;
};
