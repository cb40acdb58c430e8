import { html, nothing } from 'lit-html';
import type { Integration, IntegrationType } from '../base/catalogue.ts';
import type { Start } from '../connect/returned.ts';
import { logo } from '../connection/logo.ts';
import { dayOf, nameOf, stateOf } from '../connection/state.ts';
import type { TrunklineElement } from '../element.ts';
import type { Word } from '../words.ts';

/** An account in the list, and what a person can do about it. */
export type Row = {
  it: Integration;
  of: IntegrationType | undefined;
  isOneOfSeveral: boolean;
  begin(start: Start): unknown;
  change(change: { name: string | null } | { primary: true }): unknown;
  askToDisconnect(): unknown;
};

/** More scopes than this are no help to anybody. */
const mostScopes = 40;

const facts = (host: TrunklineElement, it: Integration) => {
  const day = (time: string | null) =>
    time && html`<time datetime=${time}>${dayOf(host, time)}</time>`;
  const scopes = (names: readonly string[]) =>
    names.length > 0 && html`<code>${names.slice(0, mostScopes).join(' ')}</code>`;
  const all: [Word, unknown][] = [
    ['account', it.account && html`<bdi>${it.account}</bdi>`],
    ['fact_connected', day(it.connected_at)],
    ['fact_refreshed', day(it.refreshed_at)],
    ['fact_allowed', scopes(it.scopes_granted)],
    ['fact_not_allowed', scopes(it.scopes_missing)],
    ['fact_id', html`<code>${it.id}</code>`],
  ];
  const known = all.filter(([, value]) => value);
  return html`<dl>${known.map(([key, value]) => html`<div><dt>${host.say(key)}</dt><dd>${value}</dd></div>`)}</dl>`;
};

const nameForm = (host: TrunklineElement, { it, change }: Row, account: string) => {
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get('name')).trim();
    change({ name: name || null });
  };
  const id = `name-${it.id}`;
  return html`<form @submit=${save}>
<label for=${id}>${host.say('name')}<span class="visually-hidden"> ${host.say('name_of', { account })}</span></label>
<div class="joined"><input id=${id} name="name" .value=${it.name ?? ''} maxlength="80"
  placeholder=${host.text('name_hint')} autocomplete="off"><button>${host.say('save')}</button></div></form>`;
};

/** All that is known of an account, and all that can be done about it. */
const panel = (host: TrunklineElement, row: Row, account: string) => {
  const { it, isOneOfSeveral, begin, change, askToDisconnect } = row;
  const { type, id: integration_id } = it;
  const button = (key: Word, act: () => unknown, look = '') =>
    html`<button class=${look} @click=${act}>${host.sayOf(key, account)}</button>`;
  const start = (key: Word, body: Start['body']) => button(key, () => begin({ type, body }));
  return html`
<div class="panel" part="panel">${facts(host, it)}${nameForm(host, row, account)}
<div class="actions">
${it.problem ? nothing : start('connect_again', { integration_id })}
${it.primary ? nothing : button('make_primary', () => change({ primary: true }))}
${start('replace', { integration_id, if_other_account: 'replace' })}
${it.primary || !isOneOfSeveral ? start('add_another', { if_other_account: 'add' }) : nothing}
${button('disconnect', askToDisconnect, 'plain bad')}
</div></div>`;
};

/** The account first, as soon as a type has two; the provider is then a detail. */
const who = (host: TrunklineElement, { it, isOneOfSeveral }: Row, label: string) => {
  const named = it.name && it.account ? `“${it.name}” · ${it.account}` : nameOf(it);
  const [first, second] = isOneOfSeveral && named ? [named, label] : [label, named];
  return html`<span class="who"><strong><bdi>${first}</bdi></strong>
${isOneOfSeveral && it.primary ? html`<span class="tag">${host.say('primary')}</span>` : nothing}
<span class="quiet"><bdi>${second}</bdi></span></span>`;
};

/** A connected account: its state at a glance, one sentence and one button per trouble, the rest on demand. */
export const accountRow = (host: TrunklineElement, row: Row) => {
  const { it, of, begin } = row;
  const label = of?.label ?? it.type;
  const account = nameOf(it, label);
  const { tone, state, advice, helps } = stateOf(host, it, label);
  const again = () => begin({ type: it.type, body: { integration_id: it.id } });
  const button = html`<button @click=${again}>${host.sayOf('connect_again', account)}</button>`;
  return html`<li part="account" data-id=${it.id}>
<details name="account"><summary>${logo(label, of?.logo_url)}${who(host, row, label)}
<span class="badge ${tone}">${host.say(state)}</span></summary>${panel(host, row, account)}</details>
${advice ? html`<div class="trouble ${tone}"><p>${host.say(...advice)}</p>${helps ? button : nothing}</div>` : nothing}
</li>`;
};
