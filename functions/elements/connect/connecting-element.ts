import * as api from '../base/api.ts';
import { TrunklineElement } from '../element.ts';
import { connectStyles } from '../style-sheets.ts';
import type { Sentence } from '../words.ts';
import { awaitOutcome } from './await-outcome.ts';
import { type ElementNotice, isFailureCode, noticeOf } from './outcome.ts';
import type { AttemptStart } from './return-from-provider.ts';
import * as provider from './return-from-provider.ts';

/** The outcome may be known before the provider's window is back. */
const lingerMs = 30_000;

/** A form for what a provider must know first. `problems`: what was wrong with it. */
export type StartForm = {
  start: AttemptStart;
  of: api.IntegrationType;
  problems: api.ApiProblem['errors'];
};

/** `isBack`: whether to wait; otherwise only what is already known counts. */
type FollowedAttempt = [attempt: provider.PendingAttempt, isBack: boolean, opened?: Window];

/**
 * An element that knows the accounts of some types, and connects them, from the click to the outcome.
 * @fires trunkline-connected `{integration}`
 * @fires trunkline-failed `{type, error_code}`
 * @csspart notice what happened
 */
export abstract class ConnectingElement extends TrunklineElement {
  static override styles = [...super.styles, connectStyles];
  // A look-up may be the first to find that an account must be connected again.
  static override refreshEvents = [...super.refreshEvents, 'trunkline-account-problem'];

  protected known: readonly api.IntegrationType[] = [];
  /** Undefined until the API has listed them. */
  protected accounts: readonly api.Integration[] | undefined;
  protected problem: api.ApiProblem | undefined;
  notice: ElementNotice | undefined;
  startForm: StartForm | undefined;
  #running = new AbortController();
  /** What it waits for: also after the page has moved it. */
  #followed: FollowedAttempt | undefined;
  #waker = new EventTarget();

  /** The types that the page has named; undefined for all. */
  protected abstract named: () => readonly string[] | undefined;
  protected isMine = (type: string): boolean => this.named()?.includes(type) ?? true;

  protected override async start(): Promise<void> {
    await this.refresh();
    const { attempt, outcome } = provider.consumeReturn(this.localName, this.isMine);
    const type = outcome?.integration_type ?? '';
    const followed = this.#followed ?? (attempt && [attempt, outcome !== undefined]);
    if (followed) await this.#follow(...followed);
    // Whoever writes a link may put words, or a path, where a type belongs.
    else if (outcome && this.typeOf(type)) await this.#end({ type }, outcome, true);
  }

  protected override forget(): void {
    this.accounts = undefined;
    // Where a page renews a token, the person may be at the provider.
    if (!this.notice?.isRunning) this.showNotice();
  }

  protected override async refresh(): Promise<void> {
    const [types, accounts] = await Promise.all([api.readTypes(this), api.readIntegrations(this)]);
    this.problem = undefined;
    if (types.ok) this.known = types.body.filter(({ type }) => this.isMine(type));
    else this.problem = types.problem;
    const unknown = types.ok && this.named()?.find((type) => type && !this.typeOf(type));
    if (unknown)
      this.warnOfUnknown(
        'type',
        unknown,
        types.body.map(({ type: key }) => ({ key })),
      );
    if (accounts.ok) this.accounts = accounts.body.filter(({ type }) => this.isMine(type));
    else this.problem = accounts.problem;
    this.requestUpdate();
  }

  protected typeOf = (type: string) => this.known.find((each) => each.type === type);
  protected labelOf = (type: string): string => this.typeOf(type)?.label ?? type;
  protected ofType = (type: string) => this.accounts?.filter((each) => each.type === type) ?? [];

  /** Ends what is under way, and shows this instead. */
  showNotice(notice?: ElementNotice): void {
    this.#running.abort();
    this.#followed = undefined;
    this.startForm = undefined;
    this.notice = notice;
    this.requestUpdate();
  }

  /** A request that may take seconds, and of which what is shown until now is not the result. */
  protected act<T>(...call: api.ApiCall): Promise<api.ApiResult<T>> {
    this.showNotice({ tone: 'calm', title: ['loading'] });
    return this.api(...call);
  }

  async #showStartForm(form: StartForm): Promise<void> {
    const { label } = form.of;
    this.showNotice({ tone: 'calm', title: ['ask_first', { label }], isRunning: true });
    this.startForm = form;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.start-form :is(input, select)')?.focus();
  }

  /** Goes on to the provider, or shows a form for what it must know first. Call it in the person's click. */
  begin = async (start: AttemptStart): Promise<void> => {
    const [{ type }, of, label] = [start, this.typeOf(start.type), this.labelOf(start.type)];
    if (of?.start_fields.length && !start.isFilledIn)
      return this.#showStartForm({ start, of, problems: [] });
    const { in: target, returnUrl: return_url, browserBinding: browser_binding } = this.outer;
    const opened = target === 'window' ? open('', '', 'popup,width=600,height=760') : null;
    this.showNotice({ tone: 'calm', title: ['starting', { label }] });
    const body = { return_url, browser_binding, ...start.body };
    const path = `/integrations/oauth_start/${type}`;
    const result = await this.api<api.StartedAttempt>('POST', path, { body });
    if (!result.ok) {
      opened?.close();
      return this.#showRefusal(start, result.problem);
    }
    const { authorization_url: url, attempt_id: attemptId, administrator_url } = result.body;
    const begun = { ...start, administratorUrl: administrator_url };
    const attempt = { attemptId, start: begun, by: this.localName };
    provider.storeAttempt(opened ? null : attempt);
    // No page learns that a person stops the way there: so it offers to start again at once.
    const offers = [{ label: ['start_again'], start }] as const;
    const title: Sentence = [opened ? 'waiting' : 'starting', { label }];
    this.showNotice({ tone: 'calm', title, offers, isRunning: opened !== null });
    if (!opened) {
      // Who goes back to a page that the browser has cached finds it as it was before the click.
      addEventListener('pagehide', () => this.showNotice(), { once: true });
      return location.assign(url);
    }
    opened.opener = null;
    opened.location.replace(url);
    await this.#follow(attempt, true, opened);
  };

  #showRefusal(start: AttemptStart, problem: api.ApiProblem): void {
    const { code, errors } = problem;
    const [{ type }, of] = [start, this.typeOf(start.type)];
    this.announce('trunkline-failed', { type, error_code: code });
    const isOfForm = errors.some(({ field }) =>
      of?.start_fields.some(({ name }) => name === field),
    );
    if (of && isOfForm) return void this.#showStartForm({ start, of, problems: errors });
    const title = this.sentenceOf(problem, this.labelOf(type));
    const offers = api.isOfPage(problem) ? [] : ([{ label: ['retry'], start }] as const);
    this.showNotice({ tone: 'bad', title, offers });
  }

  async #follow(...followed: FollowedAttempt): Promise<void> {
    const [{ attemptId, start }, isBack, opened] = followed;
    this.#followed = followed;
    this.#running.abort();
    this.#running = new AbortController();
    const signal = AbortSignal.any([this.#running.signal, this.leaving.signal]);
    // All the time: a window that comes back during a request would stay open.
    const unlisten = provider.onWindowReturn(() =>
      this.#waker.dispatchEvent(new Event('returned')),
    );
    const onClosed = () => {
      const title: Sentence = ['window_closed', { label: this.labelOf(start.type) }];
      this.notice = { tone: 'calm', title, offers: [{ label: ['start_again'], start }] };
      this.requestUpdate();
    };
    const waker = this.#waker;
    const wait = { attemptId, isBack, opened, signal, waker, onClosed };
    const result = await awaitOutcome(this, wait);
    setTimeout(unlisten, lingerMs);
    if (!result) return;
    provider.storeAttempt(null);
    if (result.ok) await this.#end(start, result.body);
    else this.#showRefusal(start, result.problem);
  }

  /** @param isLink whether only the page's address says so: the page may not act on what anybody can write */
  async #end(
    start: AttemptStart,
    outcome: Partial<api.ConnectAttempt>,
    isLink = false,
  ): Promise<void> {
    await this.refresh();
    const [{ type }, accounts] = [start, this.ofType(start.type)];
    this.showNotice(noticeOf(this, { start, label: this.labelOf(type), outcome, accounts }));
    const integration = accounts.find(({ id }) => id === outcome.integration_id);
    const { error_code } = outcome;
    if (isLink && (integration || !isFailureCode(error_code))) return;
    if (integration) this.announce('trunkline-connected', { integration });
    else this.announce('trunkline-failed', { type, error_code });
  }
}
