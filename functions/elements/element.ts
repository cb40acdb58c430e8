import { html, render } from 'lit-html';
import { type Answer, ask, type Method, type Problem } from './base/api.ts';
import { fill, filled, type Values } from './base/say.ts';
import type { SessionSource } from './base/session.ts';
import { configuredEvent, sharedSession, sharedWords } from './base/settings.ts';
import base from './styles.css' with { type: 'css' };
import { english, type Sentence, type Word, type Words } from './words.ts';

/** After these, and when a person comes back to the page, accounts may be other ones. */
const changes = ['trunkline-connected', 'trunkline-changed', 'trunkline-disconnected'];

const propertyOf = (attribute: string): string =>
  attribute.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * What all elements have.
 * @attr session a session's token, or the address of an endpoint of the page that answers a POST with one
 * @fires every event bubbles, and leaves shadow roots
 */
export abstract class TrunklineElement extends HTMLElement {
  /** Each is a property as well, in camelCase; what is no text is only that. */
  static observedAttributes = ['session', 'words'];
  static styles: CSSStyleSheet[] = [base];
  static delegatesFocus = false;

  /** Besides the attribute's forms, a function that gets a session. That of `configure` if absent. */
  declare session: SessionSource | undefined;
  /** Words in the place of those of `configure` and the English ones. */
  declare words: Partial<Words> | undefined;
  protected readonly root: ShadowRoot;
  /** Ends what goes on only while the page has the element. */
  protected shown = AbortSignal.abort();
  /** When what has changed is drawn; undefined if nothing has. */
  protected drawing: Promise<void> | undefined;
  #leave = new AbortController();
  #isAnew = false;

  constructor() {
    super();
    const { observedAttributes, styles, delegatesFocus } = new.target;
    this.root = this.attachShadow({ mode: 'open', delegatesFocus });
    this.root.adoptedStyleSheets = styles;
    for (const property of observedAttributes.map(propertyOf)) {
      // A page may have set it before this script was there.
      let value: unknown = Reflect.get(this, property);
      const set = (given: unknown) => {
        if (value === given) return;
        value = given;
        this.draw(property !== 'words');
      };
      Object.defineProperty(this, property, { get: () => value, set });
    }
  }

  /** What the element shows now. */
  protected abstract view(): unknown;
  /** Asks for what there is to show: at first, and after a change of a property. */
  protected abstract start(): Promise<void>;
  /** Asks again for what may be another now. */
  protected abstract again(): Promise<void>;
  /** After what has changed is in the page. */
  protected drawn(): void {}

  connectedCallback(): void {
    this.#leave = new AbortController();
    const { signal } = this.#leave;
    this.shown = signal;
    const again = () => void (document.hidden || this.again());
    for (const name of changes) addEventListener(name, again, { signal });
    document.addEventListener('visibilitychange', again, { signal });
    addEventListener(configuredEvent, () => this.draw(), { signal });
    this.draw(true);
  }

  disconnectedCallback(): void {
    this.#leave.abort();
  }

  attributeChangedCallback(name: string, _: unknown, value: string | null): void {
    Reflect.set(this, propertyOf(name), value ?? undefined);
  }

  /** Shows all that changes now, at once. @param isAnew whether to start anew */
  protected draw(isAnew = false): void {
    this.#isAnew ||= isAnew;
    this.drawing ??= Promise.resolve().then(() => {
      this.drawing = undefined;
      if (!this.isConnected) return;
      if (this.#isAnew) void this.start();
      this.#isAnew = false;
      this.#drawNow();
    });
  }

  /** What is pressed may go: then the focus goes to what came in its place, and not back to the page's top. */
  #drawNow(): void {
    const { root } = this;
    const hadFocus = root.activeElement !== null;
    render(this.view(), root, { host: this });
    if (hadFocus && !root.activeElement)
      root.querySelector<HTMLElement>('[data-takes-focus]')?.focus();
    this.drawn();
  }

  /** Asks the API, with the session. Waits while nobody has given one. */
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

  /** The words of a button, and whose it is for those who do not see where it stands. */
  sayOf(key: Word, name: string) {
    return html`${this.say(key)}<span class="visually-hidden"> ${name}</span>`;
  }

  /** A sentence for an attribute. */
  text(key: Word, values?: Values): string {
    return fill(this.#word(key), values);
  }

  /** What is wrong, in our words where there are some, and otherwise in the API's. */
  sentenceOf({ code, detail }: Problem): Sentence {
    return Object.hasOwn(english, code) ? [code as Word] : ['said', { detail }];
  }

  /** @returns whether nobody has prevented what the element does by itself */
  protected announce<T>(name: string, detail: T): boolean {
    const options = { detail, bubbles: true, composed: true, cancelable: true };
    return this.dispatchEvent(new CustomEvent(name, options));
  }
}
