import { html, nothing } from 'lit-html';
import type { Answer } from '../base/api.ts';
import type { Integration } from '../base/catalogue.ts';
import { ConnectingElement } from '../connect/connecting-element.ts';
import { noticeView } from '../connect/notice-view.ts';
import logo from '../connection/logo.css' with { type: 'css' };
import { nameOf } from '../connection/state.ts';
import type { Sentence } from '../words.ts';
import { accountRow, type Row } from './account-row.ts';
import styles from './integrations.css' with { type: 'css' };
import { typeList } from './type-list.ts';

type Disconnected = { revoked: boolean; detail: string };

/**
 * The connected accounts, and what else can be connected.
 * @attr types the types to show, divided by spaces; all of the session if absent
 * @attr in `window`: providers open in a window of their own; otherwise in this tab
 * @attr return-url where the provider leads back to, in place of what the session says
 * @attr browser-binding the hash of a cookie of your site, as the start's member of that name
 * @fires trunkline-connected `{integration}`
 * @fires trunkline-failed `{type, error_code}`
 * @fires trunkline-changed `{integration}`
 * @fires trunkline-disconnected `{integration, revoked}`
 * @csspart account
 * @csspart notice what happened
 */
export class IntegrationsElement extends ConnectingElement {
  static override styles = [...ConnectingElement.styles, logo, styles];
  static override observedAttributes = [...ConnectingElement.observedAttributes, 'types'];

  declare types: string | undefined;
  #filter = '';
  /** Whose end the person is asked to confirm. */
  #asked: Integration | undefined;

  protected override isMine(type: string): boolean {
    return this.types?.split(/\s+/).includes(type) ?? true;
  }

  #named(it: Integration): { account: string } {
    return { account: nameOf(it, this.labelOf(it.type)) };
  }

  /** Says what was done, or why it was not. */
  #conclude(answer: Answer<unknown>, title: Sentence, text?: Sentence): void {
    if (answer.ok) this.tell({ tone: 'good', title, text });
    else this.tell({ tone: 'bad', title: ['not_changed'], text: this.sentenceOf(answer.problem) });
  }

  async #change(it: Integration, change: Parameters<Row['change']>[0]): Promise<void> {
    const answer = await this.api<Integration>('PATCH', `/integrations/${it.id}`, change);
    this.#conclude(answer, 'primary' in change ? ['made_primary', this.#named(it)] : ['renamed']);
    if (answer.ok) this.announce('trunkline-changed', { integration: answer.body });
  }

  async #disconnect(integration: Integration): Promise<void> {
    const answer = await this.api<Disconnected>('DELETE', `/integrations/${integration.id}`);
    const { revoked, detail } = answer.ok ? answer.body : { revoked: false, detail: '' };
    const title = revoked ? 'disconnected' : 'disconnected_here';
    const text: Sentence | undefined = revoked ? undefined : ['said', { detail }];
    this.#conclude(answer, [title, this.#named(integration)], text);
    if (answer.ok) this.announce('trunkline-disconnected', { integration, revoked });
  }

  async #askToDisconnect(it: Integration): Promise<void> {
    this.#asked = it;
    this.draw();
    await this.drawing;
    this.root.querySelector('dialog')?.showModal();
  }

  /** Asks before a connection ends, and says what is lost with it. */
  #question(asked: Integration) {
    const label = this.labelOf(asked.type);
    const next = this.ofType(asked.type).find(({ id }) => asked.primary && id !== asked.id);
    const account = [nameOf(asked), label].filter(Boolean).join(' · ');
    const answer = ({ target }: { target: HTMLDialogElement }) => {
      this.#asked = undefined;
      this.draw();
      if (target.returnValue === 'yes') void this.#disconnect(asked);
    };
    return html`<dialog part="dialog" aria-labelledby="ask" @close=${answer}><form method="dialog">
<h2 id="ask">${this.say('disconnect_ask', { account })}</h2>
<ul class="quiet"><li>${this.say('loses_use')}</li>
${next ? html`<li>${this.say('loses_primary', { ...this.#named(next), label })}</li>` : nothing}
<li>${this.say('loses_grant', { label })}</li></ul>
<div class="actions"><button value="no" autofocus>${this.say('keep')}</button>
<button value="yes" class="danger">${this.say('disconnect')}</button></div></form></dialog>`;
  }

  #row = (it: Integration) =>
    accountRow(this, {
      it,
      of: this.typeOf(it.type),
      isOneOfSeveral: this.ofType(it.type).length > 1,
      begin: this.begin,
      change: (change) => this.#change(it, change),
      askToDisconnect: () => this.#askToDisconnect(it),
    });

  #problemView() {
    if (!this.problem) return nothing;
    return html`<div class="notice bad" role="alert"><p>${this.say(...this.sentenceOf(this.problem))}</p>
<div class="actions"><button @click=${() => this.again()}>${this.say('retry')}</button></div></div>`;
  }

  protected override view() {
    const { accounts, begin } = this;
    const types = this.known.filter((each) => each.configured && !this.ofType(each.type).length);
    const narrow = (text: string) => {
      this.#filter = text;
      this.draw();
    };
    const none = this.problem ? nothing : this.say(accounts ? 'no_accounts' : 'loading');
    return html`${noticeView(this)}${this.#problemView()}
<section aria-labelledby="accounts"><h2 id="accounts">${this.say('accounts')}</h2>
${accounts?.length ? html`<ul class="card rows">${accounts.map(this.#row)}</ul>` : html`<p class="quiet">${none}</p>`}
</section>
${types.length > 0 ? typeList(this, { types, filter: this.#filter, narrow, begin }) : nothing}
${this.#asked ? this.#question(this.#asked) : nothing}`;
  }
}
