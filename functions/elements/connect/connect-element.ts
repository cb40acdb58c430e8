import { css, html, nothing } from 'lit';
import { type Integration, type IntegrationType, readAll, readTypes } from '../base/catalogue.ts';
import { onAccountChanges } from '../connection/changes.ts';
import { nameOf, stateOf } from '../connection/state.ts';
import { TrunklineElement } from '../element.ts';
import { base } from '../styles.ts';
import { Connecting } from './connecting.ts';
import { connectingView } from './connecting-view.ts';
import type { Start } from './start.ts';

/**
 * A button that connects an account of a type, or connects it again. Without JavaScript, the page has
 * what is inside of it: such as a form that asks the page's own server to start.
 * @attr type the `integration_type`
 * @attr integration-id which account; the primary one of the type if absent
 * @attr if-other-account `add`: each time one more account
 * @attr events `<component>/<event>`, divided by spaces: what to ask permissions for
 * @attr in `window`: the provider opens in a window of its own; otherwise in this tab
 * @attr return-url where the provider leads back to: this page if absent, and that of the session if empty
 * @fires trunkline-connected `{integration}`
 * @fires trunkline-failed `{type, error_code}`
 * @csspart button
 * @csspart notice what happened
 */
export class ConnectElement extends TrunklineElement {
  static override styles = [
    base,
    css`
.line { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; }
.notice { margin-top: 0.75rem; }
`,
  ];
  static override properties = {
    type: {},
    integrationId: { attribute: 'integration-id' },
    ifOtherAccount: { attribute: 'if-other-account' },
    events: {},
    in: {},
    returnUrl: { attribute: 'return-url' },
  };

  declare type: string;
  declare integrationId: string | undefined;
  declare ifOtherAccount: 'add' | undefined;
  declare events: string | undefined;
  declare in: 'tab' | 'window' | undefined;
  declare returnUrl: string | undefined;
  #of: IntegrationType | undefined;
  #account: Integration | undefined;
  #ending: (() => void) | undefined;
  readonly #connecting = new Connecting(this, 'connect');

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ending = onAccountChanges(() => void this.#read());
    void this.#read();
    void this.#connecting.resume((type) => type === this.type);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending?.();
    this.#connecting.stop();
  }

  async #read(): Promise<void> {
    const path = `/integrations?integration_type=${encodeURIComponent(this.type)}`;
    const [types, accounts] = await Promise.all([
      readTypes(this),
      readAll<Integration>(this, path),
    ]);
    if (types.ok) this.#of = types.body.find(({ type }) => type === this.type);
    if (accounts.ok) this.#account = accounts.body.find((each) => this.#isMine(each));
    this.requestUpdate();
  }

  #isMine({ id, primary }: Integration): boolean {
    return this.integrationId
      ? id === this.integrationId
      : primary && this.ifOtherAccount !== 'add';
  }

  get #events(): string[] {
    return this.events?.split(/\s+/).filter(Boolean) ?? [];
  }

  #begin = (start: Start): void => void this.#connecting.begin(start, this.in ?? 'tab');

  #start(isFine: boolean): Start {
    const ifOtherAccount = this.#account && isFine ? 'replace' : this.ifOtherAccount;
    return {
      type: this.type,
      integrationId: this.#account?.id,
      ifOtherAccount,
      events: this.#events,
      returnUrl: this.returnUrl,
    };
  }

  override render() {
    const label = this.#of?.label ?? '';
    const account = this.#account;
    const stands = account && stateOf(this, account, label, this.#events);
    const isFine = stands?.tone === 'good';
    const word = account
      ? isFine
        ? 'use_another'
        : 'connect_again'
      : label
        ? 'connect'
        : 'connect_short';
    const isBusy = this.#connecting.stage.is === 'starting';
    return html`
<div class="line" part="line">
${
  stands
    ? html`<span class="badge ${stands.tone}">${this.say(stands.state)}</span>
<span>${isFine ? html`<bdi>${nameOf(account, label)}</bdi>` : stands.advice && this.say(...stands.advice)}</span>`
    : nothing
}
<button part="button" class=${account ? '' : 'primary'} aria-disabled=${isBusy}
  @click=${() => isBusy || this.#begin(this.#start(isFine))}>${this.say(word, { label })}</button>
</div>
${connectingView(this, this.#connecting, this.#begin)}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'trunkline-connect': ConnectElement;
  }
}
