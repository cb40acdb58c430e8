import type { Answer, Integration } from '../base/api.ts';
import { html } from '../base/html.ts';
import { ConnectingElement } from '../connect/connecting-element.ts';
import { noticeView } from '../connect/notice-view.ts';
import type { Start } from '../connect/returned.ts';
import logoStyles from '../connection/logo.css' with { type: 'css' };
import { logo } from '../connection/logo.ts';
import { dayOf, nameOf, stateOf, usualOf } from '../connection/state.ts';
import type { Sentence, Word } from '../words.ts';
import styles from './integrations.css' with { type: 'css' };
import { typeList } from './type-list.ts';

type Disconnected = { revoked: boolean; detail: string };

/**
 * The connected accounts, and what else can be connected.
 * @attr types the types to show, divided by spaces; all of the session if absent
 * @fires trunkline-changed `{integration}`
 * @fires trunkline-disconnected `{integration, revoked}`
 * @csspart account
 */
export class IntegrationsElement extends ConnectingElement {
  static override styles = [...super.styles, logoStyles, styles];
  static override observedAttributes = [...super.observedAttributes, 'types'];

  declare types: string | undefined;
  #narrowed = { to: '' };
  /** Whose end the person is asked to confirm. */
  #asked: Integration | undefined;

  protected override isMine = (type: string) => this.types?.split(/\s+/).includes(type) ?? true;
  #nameOf = (it: Integration): string => nameOf(it, this.labelOf(it.type));

  /** Says what was done, or why it was not. */
  #conclude(answer: Answer<unknown>, title: Sentence, text?: Sentence): void {
    if (answer.ok) this.tell({ tone: 'good', title, text });
    else this.tell({ tone: 'bad', title: ['not_changed'], text: this.sentenceOf(answer.problem) });
  }

  async #change(it: Integration, body: { name: string | null } | { primary: true }): Promise<void> {
    const answer = await this.api<Integration>('PATCH', `/integrations/${it.id}`, { body });
    const account = this.#nameOf(it);
    this.#conclude(answer, 'primary' in body ? ['made_primary', { account }] : ['renamed']);
    if (answer.ok) this.announce('trunkline-changed', { integration: answer.body });
  }

  async #disconnect(integration: Integration): Promise<void> {
    const answer = await this.api<Disconnected>('DELETE', `/integrations/${integration.id}`);
    const { revoked, detail } = answer.ok ? answer.body : { revoked: false, detail: '' };
    const title = revoked ? 'disconnected' : 'disconnected_here';
    const account = this.#nameOf(integration);
    this.#conclude(answer, [title, { account }], revoked ? undefined : ['said', { detail }]);
    if (answer.ok) this.announce('trunkline-disconnected', { integration, revoked });
  }

  async #askToDisconnect(it: Integration): Promise<void> {
    this.#asked = it;
    this.draw();
    await this.drawing;
    this.root.querySelector('dialog')?.showModal();
  }

  protected override view() {
    const { accounts, problem } = this;
    const types = this.known.filter((each) => each.configured && !this.ofType(each.type).length);
    const trouble = html`<div class="notice bad" role="alert"><p>${problem && this.say(...this.sentenceOf(problem))}</p>
<div class="actions"><button @click=${() => this.again()}>${this.say('retry')}</button></div></div>`;
    const none = problem ? '' : this.say(accounts ? 'no_accounts' : 'loading');
    return html`${noticeView(this)}
${problem && trouble}
<section aria-labelledby="accounts"><h2 id="accounts">${this.say('accounts')}</h2>
${accounts?.length ? html`<ul class="card rows">${accounts.map(this.#row)}</ul>` : html`<p class="quiet">${none}</p>`}
</section>
${types.length > 0 && typeList(this, types, this.#narrowed)}
${this.#asked && this.#question(this.#asked)}`;
  }

  /** An account: its state at a glance, one sentence and one button per trouble, the rest on demand. */
  #row = (it: Integration) => {
    const [of, label] = [this.typeOf(it.type), this.labelOf(it.type)];
    const { tone, state, advice, helps } = stateOf(this, it, label);
    const again = helps && this.#starter('connect_again', it, { integration_id: it.id });
    return html`<li part="account" data-id=${it.id}>
<details name="account"><summary>${logo(label, of?.logo_url)}${this.#who(it, label)}
<span class="badge ${tone}">${this.say(state)}</span></summary>
<div class="panel" part="panel">${this.#facts(it)}${this.#nameForm(it)}
<div class="actions">${this.#buttons(it)}</div></div></details>
${advice && html`<div class="trouble ${tone}"><p>${this.say(...advice)}</p>${again}</div>`}
</li>`;
  };

  /** The account first, as soon as a type has two; the provider is then a detail. */
  #who(it: Integration, label: string) {
    const isOneOfSeveral = this.ofType(it.type).length > 1;
    const named = it.name && it.account ? `“${it.name}” · ${it.account}` : nameOf(it);
    const [first, second] = isOneOfSeveral && named ? [named, label] : [label, named];
    return html`<span class="who"><strong><bdi>${first}</bdi></strong>
${isOneOfSeveral && it.primary && html`<span class="tag">${this.say('primary')}</span>`}
<span class="quiet"><bdi>${second}</bdi></span></span>`;
  }

  #facts(it: Integration) {
    const day = (time: string | null) =>
      time && html`<time datetime=${time}>${dayOf(this, time)}</time>`;
    // More of them are no help to anybody.
    const scopes = (names: readonly string[]) =>
      names.length > 0 && html`<code>${names.slice(0, 40).join(' ')}</code>`;
    const fact = (key: Word, value: unknown) =>
      value && html`<div><dt>${this.say(key)}</dt><dd>${value}</dd></div>`;
    return html`<dl>${[
      fact('account', it.account && html`<bdi>${it.account}</bdi>`),
      fact('fact_connected', day(it.connected_at)),
      fact('fact_refreshed', day(it.refreshed_at)),
      fact('fact_allowed', scopes(it.scopes_granted)),
      fact('fact_not_allowed', scopes(it.scopes_missing)),
      fact('fact_id', html`<code>${it.id}</code>`),
    ]}</dl>`;
  }

  #nameForm(it: Integration) {
    const save = (event: SubmitEvent) => {
      event.preventDefault();
      const name = String(new FormData(event.target as HTMLFormElement).get('name')).trim();
      void this.#change(it, { name: name || null });
    };
    const id = `name-${it.id}`;
    return html`<form @submit=${save}>
<label for=${id}>${this.say('name')}</label>
<div class="joined"><input id=${id} name="name" aria-label=${this.text('name_of', { account: this.#nameOf(it) })} .value=${it.name ?? ''} maxlength="80"
  placeholder=${this.text('name_hint')} autocomplete="off"><button>${this.say('save')}</button></div></form>`;
  }

  #button = (key: Word, it: Integration, act: () => unknown, look = '') =>
    html`<button class=${look} @click=${act}>${this.sayOf(key, this.#nameOf(it))}</button>`;
  #starter = (key: Word, it: Integration, body: Start['body']) =>
    this.#button(key, it, () => this.begin({ type: it.type, body }));

  #buttons(it: Integration) {
    const isFirst = it === usualOf(this.ofType(it.type));
    const own = { integration_id: it.id };
    // Among accounts of several people, only the tenant's server chooses.
    const mayLead = !it.primary && it.client_reference === null;
    return [
      !it.problem && this.#starter('connect_again', it, own),
      mayLead && this.#button('make_primary', it, () => this.#change(it, { primary: true })),
      this.#starter('replace', it, { ...own, if_other_account: 'replace' }),
      isFirst && this.#starter('add_another', it, { if_other_account: 'add' }),
      this.#button('disconnect', it, () => this.#askToDisconnect(it), 'plain bad'),
    ];
  }

  /** Asks before a connection ends, and says what is lost with it. */
  #question(asked: Integration) {
    const label = this.labelOf(asked.type);
    const isPrimary = asked.primary && asked.client_reference === null;
    const next = this.ofType(asked.type).find(({ id }) => isPrimary && id !== asked.id);
    const account = [nameOf(asked), label].filter(Boolean).join(' · ');
    const answer = ({ target }: { target: HTMLDialogElement }) => {
      this.#asked = undefined;
      this.draw();
      if (target.returnValue === 'yes') void this.#disconnect(asked);
    };
    return html`<dialog part="dialog" aria-labelledby="ask" @close=${answer}><form method="dialog">
<h2 id="ask">${this.say('disconnect_ask', { account })}</h2>
<ul class="quiet"><li>${this.say('loses_use')}</li>
${next && html`<li>${this.say('loses_primary', { account: this.#nameOf(next), label })}</li>`}
<li>${this.say('loses_grant', { label })}</li></ul>
<div class="actions"><button value="no" autofocus>${this.say('keep')}</button>
<button value="yes" class="danger">${this.say('disconnect')}</button></div></form></dialog>`;
  }
}
