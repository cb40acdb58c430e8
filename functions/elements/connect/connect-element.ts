import { html } from 'lit';
import { TrunklineElement } from '../element.ts';

/** A button that connects an account. */
export class ConnectElement extends TrunklineElement {
  static override properties = { type: {} };

  declare type: string;

  override render() {
    return html`<button part="button">${this.say('connect', { label: this.type })}</button>`;
  }
}
