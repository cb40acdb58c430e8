import { html, nothing } from 'lit';
import { type ApiResult, type Integration, type IntegrationCheck, problemOf } from '../base/api.ts';
import { attributes } from '../base/properties.ts';
import { ConnectingElement } from '../connect/connecting-element.ts';
import { noticeView } from '../connect/notice-view.ts';
import type { ElementNotice } from '../connect/outcome.ts';
import type { AttemptStart } from '../connect/return-from-provider.ts';
import { logo } from '../connection/logo.ts';
import { sandboxTag } from '../connection/sandbox-tag.ts';
import { dayOf, nameOf, stateOf, usualOf } from '../connection/state.ts';
import { integrationsStyles, logoStyles } from '../style-sheets.ts';
import type { Sentence, Word } from '../words.ts';
import { typeList } from './type-list.ts';

type DisconnectResult = { revoked: boolean; detail: string };

/**
 * The connected accounts, and what else can be connected.
 * @attr types the types to show, divided by spaces; all of the session if absent
 * @fires trunkline-changed `{integration}`
 * @fires trunkline-disconnected `{integration, revoked}`
 * @csspart account
 */
export class IntegrationsElement extends ConnectingElement {
  static override styles = [...super.styles, logoStyles, integrationsStyles];
  static override properties = attributes('types');

  declare types: string | undefined;
  #filter = { text: '' };
  /** The id of the connection whose end the person has to confirm. */
  #ending: string | undefined;

  /** Where a page moves it, the browser ends the question. */
  protected override restart(): void {
    this.#ending = undefined;
    super.restart();
  }

  protected override named = () => this.types?.split(/\s+/);
  #nameOf = (it: Integration): string => nameOf(it, this.labelOf(it.type));
  /** Not in place of a connection that the person has begun since, and which that would end. */
  #showResult = (notice: ElementNotice) => this.notice?.isRunning || this.showNotice(notice);

  /** Shows what was done, or why it was not. */
  #conclude(result: ApiResult<unknown>, title: Sentence, text?: Sentence): void {
    const reason = result.ok ? undefined : this.sentenceOf(result.problem);
    const failed = { tone: 'bad', title: ['not_changed'], text: reason } as const;
    this.#showResult(reason ? failed : { tone: 'good', title, text });
  }

  async #change(it: Integration, body: { name: string | null } | { primary: true }): Promise<void> {
    const result = await this.act<Integration>('PATCH', `/integrations/${it.id}`, { body });
    const account = this.#nameOf(it);
    this.#conclude(result, 'primary' in body ? ['made_primary', { account }] : ['renamed']);
    if (result.ok) this.announce('trunkline-changed', { integration: result.body });
  }

  async #check(it: Integration): Promise<void> {
    const result = await this.act<IntegrationCheck>('POST', `/integrations/${it.id}/check`);
    const { state, advice: detail } = result.ok ? result.body : { state: 'working', advice: '' };
    const title = this.sentenceOf({ ...problemOf(`checked_${state}`), detail });
    if (state !== 'working') this.#showResult({ tone: 'bad', title });
    else this.#conclude(result, ['connected', { account: this.#nameOf(it) }]);
    void this.refresh();
  }

  async #disconnect(integration: Integration): Promise<void> {
    const result = await this.act<DisconnectResult>('DELETE', `/integrations/${integration.id}`);
    const { revoked, detail } = result.ok ? result.body : { revoked: false, detail: '' };
    const title = revoked ? 'disconnected' : 'disconnected_here';
    const account = this.#nameOf(integration);
    const text = revoked ? undefined : this.sentenceOf({ ...problemOf('not_revoked'), detail });
    this.#conclude(result, [title, { account }], text);
    if (result.ok) this.announce('trunkline-disconnected', { integration, revoked });
  }

  async #confirmEnd(it: Integration): Promise<void> {
    this.#ending = it.id;
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector('dialog')?.showModal();
  }

  protected override render() {
    const { accounts, problem } = this;
    const types = this.known.filter((each) => each.configured && !this.ofType(each.type).length);
    const failure = html`<div class="notice bad" role="alert"><p>${problem && this.phrase(...this.sentenceOf(problem))}</p>
<div class="actions"><button @click=${() => this.refresh()}>${this.phrase('retry')}</button></div></div>`;
    // Nobody is asked about an account of another session.
    const ending = accounts?.find(({ id }) => id === this.#ending);
    const none = problem ? '' : this.phrase(accounts ? 'no_accounts' : 'loading');
    return html`${noticeView(this)}
${problem && failure}
<section aria-labelledby="accounts"><h2 id="accounts">${this.phrase('accounts')}</h2>
${accounts?.length ? html`<ul class="card rows">${accounts.map(this.#row)}</ul>` : html`<p class="quiet">${none}</p>`}
</section>
${types.length > 0 ? typeList(this, types, this.#filter) : nothing}
${ending && this.#confirmation(ending)}`;
  }

  /** An account: its state at a glance, one sentence and one button per problem, the rest on demand. */
  #row = (it: Integration) => {
    const [of, label] = [this.typeOf(it.type), this.labelOf(it.type)];
    const { tone, state, advice, helps } = stateOf(this, it, label);
    const repair = helps ? this.#starter('connect_again', it, { integration_id: it.id }) : nothing;
    return html`<li part="account" data-id=${it.id}>
<details name="account"><summary>${logo(label, of?.logo_url)}${this.#who(it, label)}
<span class="badge ${tone}">${this.phrase(state)}</span></summary>
<div class="panel" part="panel">${this.#facts(it)}${this.#nameForm(it)}
<div class="actions">${this.#buttons(it)}</div></div></details>
${advice && html`<div class="advice ${tone}"><p>${this.phrase(...advice)}</p>${repair}</div>`}
</li>`;
  };

  /** The account first, as soon as a type has two; the provider is then a detail. */
  #who(it: Integration, label: string) {
    const isOneOfSeveral = this.ofType(it.type).length > 1;
    const named =
      it.name && it.account
        ? `${this.text('quoted', { text: it.name })} · ${it.account}`
        : nameOf(it);
    const [first, second] = isOneOfSeveral && named ? [named, label] : [label, named];
    return html`<span class="who"><strong><bdi>${first}</bdi></strong>
${isOneOfSeveral && it.primary ? html`<span class="tag quiet">${this.phrase('primary')}</span>` : nothing}${sandboxTag(it)}
<span class="quiet"><bdi>${second}</bdi></span></span>`;
  }

  #facts(it: Integration) {
    const day = (time: string | null) =>
      time && html`<time datetime=${time}>${dayOf(this, time)}</time>`;
    // More of them are no help to anybody.
    const scopes = (names: readonly string[]) =>
      names[0] && html`<code>${names.slice(0, 40).join(' ')}</code>`;
    const fact = (key: Word, value: unknown) =>
      value && html`<div><dt>${this.phrase(key)}</dt><dd>${value}</dd></div>`;
    return html`<dl>${[
      fact('account', it.account && html`<bdi>${it.account}</bdi>`),
      fact('fact_connected', day(it.connected_at)),
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
<label for=${id}>${this.phrase('name')}</label>
<div class="joined"><input id=${id} name="name" aria-label=${this.text('name_of', { account: this.#nameOf(it) })} .value=${it.name ?? ''} maxlength="80"
  placeholder=${this.text('name_hint')} autocomplete="off"><button>${this.phrase('save')}</button></div></form>`;
  }

  #button = (key: Word, it: Integration, act: () => unknown, style = '') =>
    html`<button class=${style} @click=${act}>${this.phraseFor(key, this.#nameOf(it))}</button>`;
  #starter = (key: Word, it: Integration, body: AttemptStart['body']) =>
    this.#button(key, it, () => this.begin({ type: it.type, body }));

  #buttons(it: Integration) {
    const isFirst = it === usualOf(this.ofType(it.type));
    const own = { integration_id: it.id };
    // Among accounts of several people, only the tenant's server chooses.
    const mayLead = !it.primary && it.client_reference === null;
    return [
      this.#button('check', it, () => this.#check(it)),
      it.problem ? nothing : this.#starter('connect_again', it, own),
      mayLead
        ? this.#button('make_primary', it, () => this.#change(it, { primary: true }))
        : nothing,
      this.#starter('replace', it, { ...own, if_other_account: 'replace' }),
      isFirst ? this.#starter('add_another', it, { if_other_account: 'add' }) : nothing,
      this.#button('disconnect', it, () => this.#confirmEnd(it), 'plain bad'),
    ];
  }

  /** Before a connection ends: what is lost with it. */
  #confirmation(ending: Integration) {
    const label = this.labelOf(ending.type);
    const isPrimary = ending.primary && ending.client_reference === null;
    const next = this.ofType(ending.type).find(({ id }) => isPrimary && id !== ending.id);
    const account = [nameOf(ending), label].filter(Boolean).join(' · ');
    const onClose = ({ target }: { target: HTMLDialogElement }) => {
      this.#ending = undefined;
      this.requestUpdate();
      if (target.returnValue === 'yes') void this.#disconnect(ending);
    };
    return html`<dialog part="dialog" aria-labelledby="confirm" @close=${onClose}><form method="dialog">
<h2 id="confirm">${this.phrase('disconnect_ask', { account })}</h2>
<ul class="quiet"><li>${this.phrase('loses_use')}</li>
${next && html`<li>${this.phrase('loses_primary', { account: this.#nameOf(next), label })}</li>`}
<li>${this.phrase('loses_grant', { label })}</li></ul>
<div class="actions"><button value="no" autofocus>${this.phrase('keep')}</button>
<button value="yes" class="danger">${this.phrase('disconnect')}</button></div></form></dialog>`;
  }
}
