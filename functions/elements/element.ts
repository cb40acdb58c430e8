import { ask, isOfPage, type Problem, type Promised, type Request } from './base/api.ts';
import { drawBefore } from './base/draw-before.ts';
import { html } from './base/html.ts';
import type { SessionSource } from './base/session.ts';
import { configured, configuredEvent, shared } from './base/settings.ts';
import base from './styles.css' with { type: 'css' };
import type { Sentence, Values, Word, Words } from './words.ts';
import * as wording from './words.ts';

const propertyOf = (attribute: string): string =>
  attribute.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * What all elements have.
 * @attr session a session's token, or the address of an endpoint of the page that answers a POST with one
 * @attr in `window`: the provider opens in a window of its own; otherwise in this tab
 * @attr return-url where the provider leads back to, in place of what the session says
 * @attr browser-binding the hash of a cookie of your site, as the start's member of that name
 * @fires every event bubbles, and leaves shadow roots
 */
export abstract class TrunklineElement extends HTMLElement {
  /** Each is a property as well, in camelCase; what is no text is only that. */
  static observedAttributes = ['session', 'words', 'in', 'return-url', 'browser-binding'];
  static styles: CSSStyleSheet[] = [base];
  /** After these, and when a person comes back to the page, accounts may be other ones. */
  static changes = ['trunkline-connected', 'trunkline-changed', 'trunkline-disconnected'];

  /** Besides the attribute's forms, a function that gets a session. That of `configure` if absent. */
  declare session: SessionSource | undefined;
  /** Words in the place of those of `configure` and the English ones. */
  declare words: Partial<Words> | undefined;
  declare in: 'tab' | 'window' | undefined;
  declare returnUrl: string | undefined;
  declare browserBinding: string | undefined;
  protected readonly root: ShadowRoot;
  /** Ends what goes on only while the page has the element. */
  protected leaving = new AbortController();
  /** When what has changed is in the page; undefined if nothing has. */
  protected drawing: Promise<void> | undefined;
  #isAnew = false;
  readonly #put: (view: unknown) => void;

  constructor() {
    super();
    const { observedAttributes, styles } = new.target;
    this.root = this.attachShadow({ mode: 'open', delegatesFocus: 'formAssociated' in new.target });
    this.root.adoptedStyleSheets = styles;
    this.#put = drawBefore(this.root.appendChild(new Comment()));
    for (const property of observedAttributes.map(propertyOf)) {
      // A page may have set it before this script was there.
      let value: unknown = Reflect.get(this, property);
      const set = (given: unknown) => {
        if (given !== value) this.draw(property !== 'words');
        value = given;
      };
      Object.defineProperty(this, property, { get: () => value, set });
    }
  }

  protected abstract view(): unknown;
  /** Asks for what there is to show. */
  protected abstract start(): Promise<void>;
  /** Asks again for what may be another now. */
  protected abstract again(): Promise<void>;
  protected drawn(): void {}

  connectedCallback(): void {
    this.leaving = new AbortController();
    const { signal } = this.leaving;
    const again = () => void (document.hidden || this.again());
    const { changes } = this.constructor as typeof TrunklineElement;
    for (const name of changes) addEventListener(name, again, { signal });
    document.addEventListener('visibilitychange', again, { signal });
    addEventListener(configuredEvent, () => this.draw(), { signal });
    // What has a setter of its own, and a page has set before this script was there.
    const given = Object.getOwnPropertyDescriptor(this, 'value')?.value;
    if (given && Reflect.deleteProperty(this, 'value')) Reflect.set(this, 'value', given);
    this.draw(true);
  }

  disconnectedCallback(): void {
    this.leaving.abort();
  }

  attributeChangedCallback(name: string, _: unknown, value: string | null): void {
    Reflect.set(this, propertyOf(name), value ?? undefined);
  }

  /** Shows all that changes now, at once. @param isAnew whether to start anew */
  draw(isAnew = false): void {
    this.#isAnew ||= isAnew;
    this.drawing ??= Promise.resolve().then(() => {
      this.drawing = undefined;
      if (!this.isConnected) return;
      if (this.#isAnew) void this.start();
      this.#isAnew = false;
      const hadFocus = this.root.activeElement !== null;
      this.#put(this.view());
      // What is pressed may go: then the focus does not go back to the page's top.
      const next = this.root.querySelector<HTMLElement>('[data-takes-focus]');
      if (hadFocus && !this.root.activeElement) next?.focus();
      this.drawn();
    });
  }

  /** Asks the API, with the session. Waits while nobody has given one. */
  async api<T>(...request: Request): Promised<T> {
    return ask(this.session ?? shared().session ?? (await configured.promise), ...request);
  }

  /** The element of the page that this one is a part of, or itself. */
  protected get outer(): TrunklineElement {
    const { host } = this.getRootNode() as Partial<ShadowRoot>;
    return host instanceof TrunklineElement ? host.outer : this;
  }

  #word = (key: Word) => this.words?.[key] ?? shared().words?.[key] ?? wording.english[key];
  say = (key: Word, values?: Values) => wording.parts(this.#word(key), values);
  /** As `say`, for an attribute. */
  text = (key: Word, values?: Values): string => wording.fill(this.#word(key), values);
  /** The words of a button, and whose it is for those who do not see where it stands. */
  sayOf = (key: Word, name: string) =>
    html`${this.say(key)}<span class="visually-hidden"> ${name}</span>`;
  /** What is wrong, in our words where there are some, and otherwise in the API's. */
  sentenceOf = (problem: Problem, label = ''): Sentence => {
    const word = isOfPage(problem) ? 'not_allowed' : wording.wordOf(problem.code);
    return word ? [word, { label }] : ['said', { detail: problem.detail }];
  };

  /** @returns whether nobody has prevented what the element does by itself */
  protected announce(name: string, detail: unknown): boolean {
    const options = { detail, bubbles: true, composed: true, cancelable: true };
    return this.dispatchEvent(new CustomEvent(name, options));
  }
}
