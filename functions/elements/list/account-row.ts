import { html, nothing } from 'lit';
import type { Integration, IntegrationType } from '../base/catalogue.ts';
import type { Start } from '../connect/returned.ts';
import { logo } from '../connection/logo.ts';
import { dayOf, nameOf, stateOf } from '../connection/state.ts';
import type { TrunklineElement } from '../element.ts';
import type { Word } from '../words.ts';

/** What a row can do. */
export type RowActions = {
  begin(start: Start): void;
  change(integration: Integration, change: { name: string | null } | { primary: true }): void;
  askToDisconnect(integration: Integration): void;
};

export type Row = {
  integration: Integration;
  of: IntegrationType | undefined;
  isOneOfSeveral: boolean;
};

const mostNameCharacters = 80;
/** More scopes than this are no help to anybody. */
const mostScopes = 40;

const fact = (host: TrunklineElement, key: Word, value: unknown) =>
  value ? html`<div><dt>${host.say(key)}</dt><dd>${value}</dd></div>` : nothing;

const day = (host: TrunklineElement, time: string | null) =>
  time && html`<time datetime=${time}>${dayOf(host, time)}</time>`;

const scopes = (names: readonly string[]) =>
  names.length > 0 && html`<code>${names.slice(0, mostScopes).join(' ')}</code>`;

const facts = (host: TrunklineElement, it: Integration) => html`
<dl>
${fact(host, 'fact_account', it.account && html`<bdi>${it.account}</bdi>`)}
${fact(host, 'fact_connected', day(host, it.connected_at))}
${fact(host, 'fact_refreshed', day(host, it.refreshed_at))}
${fact(host, 'fact_allowed', scopes(it.scopes_granted))}
${fact(host, 'fact_not_allowed', scopes(it.scopes_missing))}
${fact(host, 'fact_id', html`<code>${it.id}</code>`)}
</dl>`;

const nameForm = (
  host: TrunklineElement,
  it: Integration,
  account: string,
  actions: RowActions,
) => {
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get('name')).trim();
    actions.change(it, { name: name || null });
  };
  return html`
<form @submit=${save}>
<label for="name-${it.id}">${host.say('name')}<span class="visually-hidden"> ${host.say('name_of', { account })}</span></label>
<div class="joined">
<input id="name-${it.id}" name="name" .value=${it.name ?? ''} maxlength=${mostNameCharacters}
  placeholder=${host.text('name_hint')} autocomplete="off">
<button>${host.say('save')}</button>
</div>
</form>`;
};

/** All that is known of an account, and all that can be done about it. */
const panel = (host: TrunklineElement, row: Row, account: string, actions: RowActions) => {
  const { integration: it, isOneOfSeveral } = row;
  const { type, id: integration_id } = it;
  const button = (key: Word, act: () => void, look = '') =>
    html`<button class=${look} @click=${act}>${host.say(key)}<span class="visually-hidden"> ${account}</span></button>`;
  const start = (key: Word, body: Start['body']) =>
    button(key, () => actions.begin({ type, body }));
  return html`
<div class="panel" part="panel">${facts(host, it)}${nameForm(host, it, account, actions)}
<div class="actions">
${it.problem ? nothing : start('connect_again', { integration_id })}
${it.primary ? nothing : button('make_primary', () => actions.change(it, { primary: true }))}
${start('replace', { integration_id, if_other_account: 'replace' })}
${it.primary || !isOneOfSeveral ? start('add_another', { if_other_account: 'add' }) : nothing}
${button('disconnect', () => actions.askToDisconnect(it), 'plain bad')}
</div></div>`;
};

/** The account first, as soon as a type has two; the provider is then a detail. */
const who = (host: TrunklineElement, { integration: it, of, isOneOfSeveral }: Row) => {
  const label = of?.label ?? it.type;
  const named = it.name && it.account ? `“${it.name}” · ${it.account}` : nameOf(it);
  const [first, second] = isOneOfSeveral && named ? [named, label] : [label, named];
  return html`
<span class="who"><strong><bdi>${first}</bdi></strong>
${isOneOfSeveral && it.primary ? html`<span class="tag">${host.say('primary')}</span>` : nothing}
<span class="quiet"><bdi>${second}</bdi></span></span>`;
};

/** A connected account: its state at a glance, one sentence and one button per trouble, the rest on demand. */
export const accountRow = (host: TrunklineElement, row: Row, actions: RowActions) => {
  const { integration: it, of } = row;
  const label = of?.label ?? it.type;
  const account = nameOf(it, label);
  const { tone, state, advice, helps } = stateOf(host, it, label);
  const again = () => actions.begin({ type: it.type, body: { integration_id: it.id } });
  return html`
<li part="account" data-id=${it.id}>
<details name="account">
<summary>${logo(label, of?.logo_url)}${who(host, row)}
<span class="badge ${tone}">${host.say(state)}</span></summary>
${panel(host, row, account, actions)}
</details>
${
  advice
    ? html`<div class="trouble ${tone}"><p>${host.say(...advice)}</p>
${helps ? html`<button @click=${again}>${host.say('connect_again')}<span class="visually-hidden"> ${account}</span></button>` : nothing}</div>`
    : nothing
}
</li>`;
};
