import { mostNameCharacters } from '../../../../functions/domain/connection/connection-name.ts';
import { type Html, html } from '../pages/html.ts';
import { shownDay } from '../pages/shown-time.ts';
import { connectButton } from './connect-form.ts';
import { dialogId } from './disconnect-dialog.ts';
import { accountOf, type Integration, type Overview } from './overview.ts';
import { settingsPath } from './paths.ts';
import { permissionFacts } from './permissions.ts';
import { shown } from './shown.ts';

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

const day = (time: string) => html`<time datetime="${time}">${shownDay(time)}</time>`;

const facts = ({ setups }: Overview, integration: Integration): Html => {
  const permissions = setups.get(integration.type)?.permissions;
  const { account, connected_at, refreshed_at, scopes_granted, scopes_missing, id } = integration;
  return html`
<dl class="facts">
${account !== null && fact('Account', shown(account, 160))}
${fact('Connected', day(connected_at))}
${refreshed_at !== null && fact('Refreshed', day(refreshed_at))}
${scopes_granted.length > 0 && fact('Allowed', permissionFacts(permissions, scopes_granted))}
${scopes_missing.length > 0 && fact('Not allowed', permissionFacts(permissions, scopes_missing))}
${fact('Id', html`<code>${id}</code>`)}
</dl>`;
};

/** All that is known of a connected account, and all that can be done about it. */
export const accountPanel = (
  overview: Overview,
  integration: Integration,
  subject: string,
): Html => {
  const { type, primary, problem } = integration;
  const whose = html`<span class="visually-hidden"> ${subject}</span>`;
  const instead = { verb: 'Replace with another account', ifOtherAccount: 'replace' } as const;
  const another = { verb: 'Add an account', ifOtherAccount: 'add' } as const;
  return html`
<div class="panel">
${facts(overview, integration)}
${nameForm(integration, subject)}
<div class="actions" data-live="actions-${integration.id}">
${!problem?.code && connectButton(overview, type, { verb: 'Connect again', subject })}
${
  !primary &&
  change(
    integration,
    html`<input type="hidden" name="primary" value="true"><button>Make primary${whose}</button>`,
  )
}
${primary && accountOf(integration) !== '' && connectButton(overview, type, { ...instead, subject })}
${primary && connectButton(overview, type, { ...another, subject })}
<button type="button" class="plain bad" command="show-modal"
  commandfor="${dialogId(integration)}">Disconnect…${whose}</button>
</div>
</div>`;
};
