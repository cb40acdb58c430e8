import { html, LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { type ApiCall, type ApiProblem, type ApiResult, callApi, isOfPage } from './base/api.ts';
import { localeOf, wordsOf } from './base/language.ts';
import { isSpoiled, warnOf } from './base/mistakes.ts';
import { attributes, hasChanged } from './base/properties.ts';
import { cachedSession, type SessionResponses, type SessionSource } from './base/session.ts';
import { configuredEvent, shared } from './base/settings.ts';
import { baseStyles } from './style-sheets.ts';
import {
  english,
  fill,
  type PluralWord,
  parts,
  type Sentence,
  type Values,
  type Word,
  type Words,
  wordOf,
} from './words.ts';

/** Which permission to grant, and what a provider did not end, is for people. */
const isForPeople = /^(missing_provider_scope|not_revoked)$/;
/** What happened, without the advice for programs after it. */
const forPeople = ({ code, detail }: ApiProblem): string => {
  const [cause = detail] = /^.*?[.!?](?=\s|$)/.exec(detail) ?? [];
  return isForPeople.test(code) ? detail : cause;
};

/** Whoever makes a page has set all that it needs by then. */
const patienceMs = 5000;

/**
 * What all elements have.
 * @attr session a session's token, or the address of an endpoint of the page that answers a POST with one
 * @attr in `window`: the provider opens in a window of its own; otherwise in this tab
 * @attr return-url where the provider leads back to, instead of the URL of the session
 * @attr browser-binding the hash of a cookie of your site, as the start's member of that name
 * @fires every event bubbles, and leaves shadow roots
 */
export abstract class TrunklineElement extends LitElement {
  static override properties: PropertyDeclarations = {
    ...attributes('session', 'in', 'return-url', 'browser-binding'),
    words: { attribute: false, hasChanged },
  };
  static override styles: CSSStyleSheet[] = [baseStyles];
  /** After these, and when a person comes back to the page, accounts may be other ones. */
  static refreshEvents = ['trunkline-connected', 'trunkline-changed', 'trunkline-disconnected'];

  /** Besides the attribute's forms, a function that gets a session. That of `configure` if absent. */
  declare session: SessionSource | undefined;
  /** Words that replace those of `configure` and the English ones. */
  declare words: Partial<Words> | undefined;
  declare in: 'tab' | 'window' | undefined;
  declare returnUrl: string | undefined;
  declare browserBinding: string | undefined;
  /** Ends what goes on only while the page has the element. */
  protected leaving = new AbortController();
  #mustStart = false;
  /** Those of the session with which it has started. */
  responses: SessionResponses = new Map();
  /** Of dates, numbers and lists. */
  locale = 'en';
  #words: Words = english;

  /** Reads what there is to show. */
  protected abstract start(): Promise<void>;
  /** The properties without which it does nothing. */
  protected needs = (): readonly string[] => [];
  /** Hides what only a person of the last session may see. */
  protected forget(): void {}
  /** Reads again what may have changed. */
  protected abstract refresh(): Promise<void>;

  override connectedCallback(): void {
    super.connectedCallback();
    this.leaving = new AbortController();
    const { signal } = this.leaving;
    const refresh = () => void (document.hidden || this.#mustStart || this.refresh());
    const { refreshEvents } = this.constructor as typeof TrunklineElement;
    for (const name of refreshEvents) addEventListener(name, refresh, { signal });
    document.addEventListener('visibilitychange', refresh, { signal });
    addEventListener(configuredEvent, () => this.requestUpdate(), { signal });
    setTimeout(this.#findMistakes, patienceMs);
    this.restart();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.leaving.abort();
  }

  /** Also when the page has moved it, or takes it back. */
  protected restart(): void {
    this.#mustStart = true;
    this.requestUpdate();
  }

  /** It is drawn once its words are there. */
  // biome-ignore lint/suspicious/noConfusingVoidType: Lit's own type.
  protected override scheduleUpdate(): void | Promise<unknown> {
    this.locale = localeOf(this.outer);
    const words = wordsOf(this.locale);
    const draw = (those: Words) => {
      this.#words = those;
      return super.scheduleUpdate();
    };
    return words instanceof Promise ? words.then(draw) : draw(words);
  }

  /** Another value of any property but `words` starts anew, once the page has the element and a session. */
  protected override shouldUpdate(changed: PropertyValues): boolean {
    this.#mustStart ||= [...changed.keys()].some((name) => name !== 'words');
    return this.isConnected;
  }

  protected override update(changed: PropertyValues): void {
    const { responses } = cachedSession(this.#session || '');
    // This one may be another person's.
    if (responses !== this.responses) {
      this.#mustStart = true;
      this.responses = responses;
      this.forget();
    }
    if (this.#mustStart && this.#session) {
      this.#mustStart = false;
      void this.start();
    }
    const hadFocus = this.shadowRoot?.activeElement;
    super.update(changed);
    // Words that the page has set are in its own language.
    const isOurs = !this.words && !shared().words;
    const language = this.#words === english ? 'en' : this.locale;
    for (const child of this.renderRoot.children)
      if (isOurs) child.setAttribute('lang', language);
      else child.removeAttribute('lang');
    // What is pressed may go: then the focus does not go back to the page's top.
    const next = this.renderRoot.querySelector<HTMLElement>('[data-focus-fallback]');
    if (hadFocus && !this.shadowRoot?.activeElement) next?.focus();
  }

  /** What a page has not set, or not as it meant. */
  #findMistakes = (): void => {
    if (!this.isConnected) return;
    const { observedAttributes } = this.constructor as typeof TrunklineElement;
    const tag = this.localName;
    const textOf = (name: string) => this.getAttribute(name) ?? '';
    const spoiled = [...observedAttributes, 'value', 'words'].filter((name) =>
      isSpoiled(textOf(name)),
    );
    const isMissing = (name: string) => !Reflect.get(this, name) && !spoiled.includes(name);
    const names = this.needs().filter(isMissing).join(', ');
    for (const name of spoiled)
      void warnOf('object_as_text', { tag, name, value: textOf(name) }, this);
    if (names) void warnOf('missing', { tag, names }, this);
    if (!this.#session && isMissing('session')) void warnOf('no_session', {}, this);
  };

  protected warnOfUnknown(name: string, value: string, among: readonly { key: string }[]): void {
    const known = among.map(({ key }) => key).join(', ');
    void warnOf('unknown', { tag: this.localName, name, value, known }, this);
  }

  get #session(): SessionSource | undefined {
    return this.session ?? shared().session;
  }

  async api<T>(...call: ApiCall): Promise<ApiResult<T>> {
    return callApi(this.#session, ...call);
  }

  /** The element of the page that this one is a part of, or itself. */
  protected get outer(): TrunklineElement {
    const { host } = this.getRootNode() as Partial<ShadowRoot>;
    return host instanceof TrunklineElement ? host.outer : this;
  }

  #word = (key: Word) => this.words?.[key] ?? shared().words?.[key] ?? this.#words[key];
  wordOf = (key: string): Word | undefined => wordOf(key, this.#words);
  plural = (key: PluralWord, count: number): Word =>
    this.wordOf(`${key}_${new Intl.PluralRules(this.locale).select(count)}`) ?? `${key}_other`;
  listOf = (names: readonly string[]): string => new Intl.ListFormat(this.locale).format(names);
  phrase = (key: Word, values?: Values) => parts(this.#word(key), values);
  /** As `phrase`, for an attribute. */
  text = (key: Word, values?: Values): string => fill(this.#word(key), values);
  /** The words of a button, and whose it is for those who do not see what is around it. */
  phraseFor = (key: Word, name: string) =>
    html`${this.phrase(key)}<span class="visually-hidden"> ${name}</span>`;
  /** What is wrong, in our words where there are some, and otherwise in the API's, for people. */
  sentenceOf = (problem: ApiProblem, label = ''): Sentence => {
    const word = isOfPage(problem) ? 'not_allowed' : this.wordOf(problem.code);
    return word ? [word, { label }] : ['said', { detail: forPeople(problem) }];
  };

  /** @returns whether nobody has prevented what the element does by itself */
  protected announce(name: string, detail: unknown): boolean {
    const options = { detail, bubbles: true, composed: true, cancelable: true };
    return this.dispatchEvent(new CustomEvent(name, options));
  }
}
