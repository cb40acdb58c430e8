import {
  type CSSResultGroup,
  LitElement,
  type PropertyDeclarations,
  type PropertyValues,
} from 'lit';
import { type Answer, ask, type Method, type Problem } from './base/api.ts';
import { fill, filled, type Values } from './base/say.ts';
import type { SessionSource } from './base/session.ts';
import { onConfigured, sharedSession, sharedWords } from './base/settings.ts';
import { base } from './styles.ts';
import { english, type Sentence, type Word, type Words } from './words.ts';

/**
 * What all elements have.
 * @attr session a session's token, or the address of an endpoint of the page that answers a POST with one
 * @fires every event bubbles, and leaves shadow roots
 */
export abstract class TrunklineElement extends LitElement {
  static override styles: CSSResultGroup = base;
  static override properties: PropertyDeclarations = { session: {}, words: { attribute: false } };

  /** Besides the attribute's forms, a function that gets a session. That of `configure` if absent. */
  declare session: SessionSource | undefined;
  /** Words in the place of those of `configure` and the English ones. */
  declare words: Partial<Words> | undefined;
  #unlisten: (() => void) | undefined;
  #hadFocus = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unlisten = onConfigured(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unlisten?.();
  }

  /** What is pressed may go: then the focus goes to what came in its place, and not back to the page's top. */
  override willUpdate(_changed: PropertyValues): void {
    this.#hadFocus = Boolean(this.shadowRoot?.activeElement);
  }

  override updated(_changed: PropertyValues): void {
    const root = this.renderRoot as ShadowRoot;
    if (this.#hadFocus && !root.activeElement)
      root.querySelector<HTMLElement>('[data-takes-focus]')?.focus();
  }

  /** Asks the API, with the session. Waits while nobody has given one. @throws when `signal` ends it */
  async api<T>(
    method: Method,
    path: string,
    body?: unknown,
    signal?: AbortSignal,
  ): Promise<Answer<T>> {
    return ask<T>(this.session ?? (await sharedSession()), { method, path, body, signal });
  }

  #word(key: Word): string {
    return this.words?.[key] ?? sharedWords()[key] ?? english[key];
  }

  /** A sentence for the page. */
  say(key: Word, values?: Values) {
    return filled(this.#word(key), values);
  }

  /** A sentence for an attribute. */
  text(key: Word, values?: Values): string {
    return fill(this.#word(key), values);
  }

  /** What is wrong, in our words where there are some, and otherwise in the API's. */
  sentenceOf({ code, detail }: Problem): Sentence {
    return Object.hasOwn(english, code) ? [code as Word] : ['said', { detail }];
  }

  announce<T>(name: string, detail: T): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
