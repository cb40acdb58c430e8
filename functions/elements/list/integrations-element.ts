import { html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Answer, Problem } from '../base/api.ts';
import { type Integration, type IntegrationType, readAll, readTypes } from '../base/catalogue.ts';
import { Connecting } from '../connect/connecting.ts';
import { connectingView } from '../connect/connecting-view.ts';
import type { Start } from '../connect/start.ts';
import { onAccountChanges } from '../connection/changes.ts';
import { logoStyles } from '../connection/logo.ts';
import { nameOf, type Sentence } from '../connection/state.ts';
import { TrunklineElement } from '../element.ts';
import { base } from '../styles.ts';
import { accountRow, type RowActions } from './account-row.ts';
import { type Disconnecting, disconnectDialog } from './disconnect-dialog.ts';
import { listStyles } from './styles.ts';
import { typeList } from './type-list.ts';

type Disconnected = { revoked: boolean; detail: string };

/**
 * The connected accounts, and what else can be connected.
 * @attr types the types to show, divided by spaces; all of the session if absent
 * @attr in `window`: providers open in a window of their own; otherwise in this tab
 * @attr return-url where a provider leads back to: this page if absent, and that of the session if empty
 * @fires trunkline-connected `{integration}`
 * @fires trunkline-failed `{type, error_code}`
 * @fires trunkline-changed `{integration}`
 * @fires trunkline-disconnected `{integration, revoked}`
 * @csspart account
 * @csspart notice what happened
 */
export class IntegrationsElement extends TrunklineElement {
  static override styles = [base, logoStyles, listStyles];
  static override properties = { types: {}, in: {}, returnUrl: { attribute: 'return-url' } };

  declare types: string | undefined;
  declare in: 'tab' | 'window' | undefined;
  declare returnUrl: string | undefined;
  #known: readonly IntegrationType[] = [];
  #accounts: readonly Integration[] | undefined;
  #problem: Problem | undefined;
  #filter = '';
  #asked: Disconnecting | undefined;
  #ending: (() => void) | undefined;
  readonly #connecting = new Connecting(this, 'integrations');

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ending = onAccountChanges(() => void this.#read());
    void this.#read();
    void this.#connecting.resume((type) => this.#isShown({ type }));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending?.();
    this.#connecting.stop();
  }

  #isShown({ type }: { type: string }): boolean {
    return this.types?.split(/\s+/).includes(type) ?? true;
  }

  async #read(): Promise<void> {
    const [types, accounts] = await Promise.all([
      readTypes(this),
      readAll<Integration>(this, '/integrations'),
    ]);
    if (types.ok) this.#known = types.body.filter((each) => this.#isShown(each));
    if (accounts.ok) this.#accounts = accounts.body.filter((each) => this.#isShown(each));
    const failed = [types, accounts].find((each) => !each.ok);
    this.#problem = failed && !failed.ok ? failed.problem : undefined;
    this.requestUpdate();
  }

  #labelOf({ type }: { type: string }): string {
    return this.#known.find((each) => each.type === type)?.label ?? type;
  }

  #ofType({ type }: { type: string }): Integration[] {
    return this.#accounts?.filter((each) => each.type === type) ?? [];
  }

  /** Says what an answer means, or why there is none, and shows what there is now. */
  #conclude<T>(answer: Answer<T>, title: (body: T) => Sentence, text?: (body: T) => string): void {
    this.#connecting.tell(
      answer.ok
        ? { tone: 'good', title: title(answer.body), detail: text?.(answer.body) }
        : { tone: 'bad', title: ['not_changed'], detail: this.sayProblem(answer.problem) },
    );
    void this.#read();
  }

  #actions: RowActions = {
    begin: (start: Start) => {
      const returnUrl = this.returnUrl;
      void this.#connecting.begin({ ...start, returnUrl }, this.in ?? 'tab');
    },
    change: async (it, change) => {
      const answer = await this.api<Integration>('PATCH', `/integrations/${it.id}`, change);
      const account = nameOf(it, this.#labelOf(it));
      this.#conclude(answer, () =>
        'primary' in change ? ['made_primary', { account }] : ['renamed'],
      );
      if (answer.ok) this.announce('trunkline-changed', { integration: answer.body });
    },
    askToDisconnect: (integration) => {
      const next = this.#ofType(integration).find(({ id }) => id !== integration.id);
      const label = this.#labelOf(integration);
      this.#asked = { integration, label, next: integration.primary ? next : undefined };
      this.requestUpdate();
    },
  };

  #disconnect = async (integration: Integration): Promise<void> => {
    const answer = await this.api<Disconnected>('DELETE', `/integrations/${integration.id}`);
    const account = nameOf(integration, this.#labelOf(integration));
    this.#conclude(
      answer,
      ({ revoked }) => [revoked ? 'disconnected' : 'disconnected_here', { account }],
      ({ revoked, detail }) => (revoked ? '' : detail),
    );
    if (answer.ok)
      this.announce('trunkline-disconnected', { integration, revoked: answer.body.revoked });
  };

  #close = (): void => {
    this.#asked = undefined;
    this.requestUpdate();
  };

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    const dialog = this.renderRoot.querySelector('dialog');
    if (this.#asked && dialog && !dialog.open) dialog.showModal();
  }

  #connected() {
    const accounts = this.#accounts ?? [];
    const row = (integration: Integration) => {
      const of = this.#known.find(({ type }) => type === integration.type);
      const isOneOfSeveral = this.#ofType(integration).length > 1;
      return accountRow(this, { integration, of, isOneOfSeveral }, this.#actions);
    };
    return html`
<section part="accounts" aria-labelledby="accounts">
<h2 id="accounts">${this.say('accounts')}</h2>
${
  accounts.length > 0
    ? html`<ul class="card rows">${repeat(accounts, ({ id }) => id, row)}</ul>`
    : html`<p class="quiet">${this.say(this.#accounts ? 'no_accounts' : 'loading')}</p>`
}
</section>`;
  }

  override render() {
    const types = this.#known.filter((each) => each.configured && this.#ofType(each).length === 0);
    const problem = this.#problem;
    return html`
${connectingView(this, this.#connecting, this.#actions.begin)}
${
  problem
    ? html`<div class="notice bad" role="alert"><p>${this.sayProblem(problem)}</p>
<div class="actions"><button @click=${() => void this.#read()}>${this.say('retry')}</button></div></div>`
    : nothing
}
${this.#connected()}
${
  types.length > 0
    ? typeList(this, {
        types,
        filter: this.#filter,
        begin: (type) => this.#actions.begin({ type }),
        narrow: (filter) => {
          this.#filter = filter;
          this.requestUpdate();
        },
      })
    : nothing
}
${disconnectDialog(this, this.#asked, this.#disconnect, this.#close)}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'trunkline-integrations': IntegrationsElement;
  }
}
