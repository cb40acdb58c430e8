import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Answer } from '../base/api.ts';
import type { Integration } from '../base/catalogue.ts';
import { ConnectingElement } from '../connect/connecting-element.ts';
import { noticeView } from '../connect/notice-view.ts';
import { logoStyles } from '../connection/logo.ts';
import { nameOf } from '../connection/state.ts';
import { base } from '../styles.ts';
import type { Sentence } from '../words.ts';
import { accountRow, type RowActions } from './account-row.ts';
import { disconnectDialog } from './disconnect-dialog.ts';
import { listStyles } from './styles.ts';
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
  static override styles = [base, logoStyles, listStyles];
  static override properties: PropertyDeclarations = {
    types: {},
    filter: { state: true },
    asked: { state: true },
  };

  declare types: string | undefined;
  declare protected filter: string;
  /** Whose end the person is asked to confirm. */
  declare protected asked: Integration | undefined;

  protected override isMine(type: string): boolean {
    return this.types?.split(/\s+/).includes(type) ?? true;
  }

  /** Says what an answer means, or why there is none, and shows what there is now. */
  #conclude<T>(answer: Answer<T>, say: (body: T) => [title: Sentence, text?: Sentence]): void {
    const [title, text]: [Sentence, Sentence?] = answer.ok
      ? say(answer.body)
      : [['not_changed'], this.sentenceOf(answer.problem)];
    this.tell({ tone: answer.ok ? 'good' : 'bad', title, text });
  }

  #actions: RowActions = {
    begin: this.begin,
    change: async (it, change) => {
      const answer = await this.api<Integration>('PATCH', `/integrations/${it.id}`, change);
      const account = nameOf(it, this.labelOf(it.type));
      this.#conclude(answer, () => [
        'primary' in change ? ['made_primary', { account }] : ['renamed'],
      ]);
      if (answer.ok) this.announce('trunkline-changed', { integration: answer.body });
    },
    askToDisconnect: (integration) => {
      this.asked = integration;
    },
  };

  #disconnect = async (integration: Integration): Promise<void> => {
    const answer = await this.api<Disconnected>('DELETE', `/integrations/${integration.id}`);
    const account = nameOf(integration, this.labelOf(integration.type));
    this.#conclude(answer, ({ revoked, detail }) =>
      revoked
        ? [['disconnected', { account }]]
        : [
            ['disconnected_here', { account }],
            ['said', { detail }],
          ],
    );
    const revoked = answer.ok && answer.body.revoked;
    if (answer.ok) this.announce('trunkline-disconnected', { integration, revoked });
  };

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    const dialog = this.renderRoot.querySelector('dialog');
    if (this.asked && dialog && !dialog.open) dialog.showModal();
  }

  #connected() {
    const row = (integration: Integration) => {
      const { type } = integration;
      const isOneOfSeveral = this.ofType(type).length > 1;
      return accountRow(
        this,
        { integration, of: this.typeOf(type), isOneOfSeveral },
        this.#actions,
      );
    };
    const none = this.problem ? nothing : this.say(this.accounts ? 'no_accounts' : 'loading');
    return html`
<section aria-labelledby="accounts"><h2 id="accounts">${this.say('accounts')}</h2>
${this.accounts?.length ? html`<ul class="card rows">${this.accounts.map(row)}</ul>` : html`<p class="quiet">${none}</p>`}
</section>`;
  }

  override render() {
    const { problem, asked, filter = '' } = this;
    const types = this.known.filter(
      (each) => each.configured && this.ofType(each.type).length === 0,
    );
    const narrow = (text: string) => {
      this.filter = text;
    };
    const next =
      asked && this.ofType(asked.type).find(({ id }) => asked.primary && id !== asked.id);
    const close = () => {
      this.asked = undefined;
    };
    return html`
${noticeView(this)}
${
  problem
    ? html`<div class="notice bad" role="alert"><p>${this.say(...this.sentenceOf(problem))}</p>
<div class="actions"><button @click=${() => this.read()}>${this.say('retry')}</button></div></div>`
    : nothing
}
${this.#connected()}
${types.length > 0 ? typeList(this, { types, filter, narrow, begin: this.begin }) : nothing}
${disconnectDialog(this, { asked, label: this.labelOf(asked?.type ?? ''), next, confirm: this.#disconnect, close })}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'trunkline-integrations': IntegrationsElement;
  }
}
