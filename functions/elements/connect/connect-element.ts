import { html } from 'lit';
import { attributes } from '../base/properties.ts';
import { sandboxTag } from '../connection/sandbox-tag.ts';
import { nameOf, stateOf, usualOf } from '../connection/state.ts';
import { ConnectingElement } from './connecting-element.ts';
import { noticeView } from './notice-view.ts';

/**
 * A button that connects an account of a type, or connects it again. Without JavaScript, the page has
 * what is inside of it: such as a form with which the page's own server starts.
 * @attr type the `integration_type`
 * @attr integration-id which account; that of look-ups if absent
 * @attr if-other-account `add`: each time one more account
 * @attr events `<component>/<event>`, divided by spaces: what to request permissions for
 * @csspart button
 */
export class ConnectElement extends ConnectingElement {
  static override properties = attributes('type', 'integration-id', 'if-other-account', 'events');

  declare type: string;
  declare integrationId: string | undefined;
  declare ifOtherAccount: 'add' | undefined;
  declare events: string | undefined;

  protected override needs = () => ['type'];
  protected override named = () => [this.type];
  #events = (): string[] => this.events?.split(/\s+/).filter(Boolean) ?? [];
  #account = () => {
    const { integrationId, accounts } = this;
    if (integrationId) return accounts?.find(({ id }) => id === integrationId);
    return this.ifOtherAccount === 'add' ? undefined : usualOf(accounts);
  };

  /** What a click starts: this connection again, another account instead of it, or a new one. */
  #begin(isFine: boolean): void {
    const { title, offers } = this.notice ?? {};
    if (title?.[0] === 'starting' && !offers) return;
    const integration_id = this.#account()?.id;
    const if_other_account = isFine ? 'replace' : this.ifOtherAccount;
    const pairs = this.#events().map((event) => event.split('/'));
    const events = pairs.map(([component_key, event_key]) => ({ component_key, event_key }));
    void this.begin({ type: this.type, body: { integration_id, if_other_account, events } });
  }

  protected override render() {
    const label = this.typeOf(this.type)?.label ?? '';
    const account = this.#account();
    const state = account && stateOf(this, account, label, this.#events());
    const isFine = state?.tone === 'good';
    const connect = label ? 'connect' : 'connect_short';
    const verb = this.phrase(state ? (isFine ? 'use_another' : 'connect_again') : connect, {
      label,
    });
    const name = account && nameOf(account);
    const what = state?.advice ? this.phrase(...state.advice) : label;
    return html`<div class="actions">
${state && html`<span class="badge ${state.tone}">${this.phrase(state.state)}</span><span>${name && html`<bdi>${name}</bdi> · `}${what}</span>`}
<button part="button" class=${account ? '' : 'primary'} @click=${() => this.#begin(isFine)}>${verb}</button>${sandboxTag(this.typeOf(this.type))}
</div>${noticeView(this)}`;
  }
}
