import * as api from '../base/api.ts';
import { TrunklineElement } from '../element.ts';
import { type Notice, noticeOf } from './outcome.ts';
import { keepLeft, type Left, onWindowReturned, type Start, takeReturned } from './returned.ts';

const [firstPauseMs, longestPauseMs, growth] = [1000, 5000, 1.3];
/** The outcome may be known before the provider's window is back. */
const lingerMs = 30_000;

/** Waits for a time or for the event, and until somebody sees the page. */
const pause = async (ms: number, signal: AbortSignal, waker: EventTarget): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setInterval(() => (!document.hidden || signal.aborted) && resolve(), ms);
  waker.addEventListener('returned', () => resolve(), { once: true });
  await promise;
  clearInterval(timer);
};

/** Such an answer may be another one in a moment. */
const isPassing = ({ status }: api.Problem) => status === 0 || status === 429 || status >= 500;

/** What a provider must know first, and what was wrong with it. */
export type Asking = { start: Start; of: api.IntegrationType; problems: api.Problem['errors'] };

/**
 * An element that knows the accounts of some types, and connects them, from the click to the outcome.
 * @fires trunkline-connected `{integration}`
 * @fires trunkline-failed `{type, error_code}`
 * @csspart notice what happened
 */
export abstract class ConnectingElement extends TrunklineElement {
  // A look-up may be the first to hear that an account must be connected again.
  static override changes = [...super.changes, 'trunkline-account-problem'];

  protected known: readonly api.IntegrationType[] = [];
  /** Undefined until the API has said it. */
  protected accounts: readonly api.Integration[] | undefined;
  protected problem: api.Problem | undefined;
  notice: Notice | undefined;
  asking: Asking | undefined;
  #running = new AbortController();
  #waker = new EventTarget();

  protected abstract isMine: (type: string) => boolean;

  protected override async start(): Promise<void> {
    await this.again();
    const { left, said } = takeReturned(this.localName, this.isMine);
    if (left) await this.#follow(left, said !== undefined);
    // Whoever writes a link may put words, or a path, in the place of a type.
    else if (said && this.typeOf(said.integration_type ?? ''))
      await this.#end({ type: said.integration_type ?? '' }, said);
  }

  protected override async again(): Promise<void> {
    const [types, accounts] = await Promise.all([api.readTypes(this), api.readIntegrations(this)]);
    this.problem = undefined;
    if (types.ok) this.known = types.body.filter(({ type }) => this.isMine(type));
    else this.problem = types.problem;
    if (accounts.ok) this.accounts = accounts.body.filter(({ type }) => this.isMine(type));
    else this.problem = accounts.problem;
    this.draw();
  }

  protected typeOf = (type: string) => this.known.find((each) => each.type === type);
  protected labelOf = (type: string): string => this.typeOf(type)?.label ?? type;
  protected ofType = (type: string) => this.accounts?.filter((each) => each.type === type) ?? [];

  /** Ends what is under way, and shows this in its place. */
  tell(notice?: Notice): void {
    this.#running.abort();
    this.asking = undefined;
    this.notice = notice;
    this.draw();
  }

  async #ask(asking: Asking): Promise<void> {
    this.tell({ tone: 'calm', title: ['ask_first', { label: asking.of.label }], isRunning: true });
    this.asking = asking;
    await this.drawing;
    this.root.querySelector<HTMLElement>('.questions :is(input, select)')?.focus();
  }

  /** Goes on to the provider, or asks for what it must know first. Call it in the person's click. */
  begin = async (start: Start): Promise<void> => {
    const [{ type }, of, label] = [start, this.typeOf(start.type), this.labelOf(start.type)];
    if (of?.start_fields.length && !start.isAsked) return this.#ask({ start, of, problems: [] });
    const { in: place, returnUrl: return_url, browserBinding: browser_binding } = this.outer;
    const opened = place === 'window' ? open('', '', 'popup,width=600,height=760') : null;
    this.tell({ tone: 'calm', title: ['starting', { label }] });
    const body = { return_url, browser_binding, ...start.body };
    const path = `/integrations/oauth_start/${type}`;
    const answer = await this.api<api.Started>('POST', path, { body });
    if (!answer.ok) {
      opened?.close();
      return this.#refuse(start, answer.problem);
    }
    const { authorization_url: url, attempt_id: attemptId, administrator_url } = answer.body;
    const begun = { ...start, administratorUrl: administrator_url };
    const left = { attemptId, start: begun, by: this.localName };
    keepLeft(opened ? null : left);
    // Who goes back to a page that the browser has kept finds it as it was before the click.
    if (!opened) addEventListener('pagehide', () => this.tell(), { once: true });
    if (!opened) return location.assign(url);
    opened.opener = null;
    opened.location.replace(url);
    const offers = [{ label: ['start_again'], start }] as const;
    this.tell({ tone: 'calm', title: ['waiting', { label }], offers, isRunning: true });
    await this.#follow(left, true);
  };

  #refuse(start: Start, problem: api.Problem): void {
    const { code, errors } = problem;
    const [{ type }, of] = [start, this.typeOf(start.type)];
    this.announce('trunkline-failed', { type, error_code: code });
    const isAsked = errors.some(({ field }) => of?.start_fields.some(({ name }) => name === field));
    if (of && isAsked) return void this.#ask({ start, of, problems: errors });
    const title = this.sentenceOf(problem, this.labelOf(type));
    const offers = api.isOfPage(problem) ? [] : ([{ label: ['retry'], start }] as const);
    this.tell({ tone: 'bad', title, offers });
  }

  /** @param isBack whether to wait: otherwise only what is already known counts */
  async #follow({ attemptId, start }: Left, isBack: boolean): Promise<void> {
    this.#running.abort();
    this.#running = new AbortController();
    const signal = AbortSignal.any([this.#running.signal, this.leaving.signal]);
    // All the time: a window that comes back while the page asks would stay open.
    const unlisten = onWindowReturned(() => this.#waker.dispatchEvent(new Event('returned')));
    const answer = await this.#outcomeOf(attemptId, isBack, signal);
    setTimeout(unlisten, lingerMs);
    if (!answer) return;
    keepLeft(null);
    if (answer.ok) await this.#end(start, answer.body);
    else this.#refuse(start, answer.problem);
  }

  /** @returns undefined if nobody waits for it any longer */
  async #outcomeOf(attemptId: string, isBack: boolean, signal: AbortSignal) {
    for (let ms = firstPauseMs; ; ms = Math.min(longestPauseMs, ms * growth)) {
      const path = `/integrations/oauth_attempts/${attemptId}`;
      const answer = await this.api<api.Attempt>('GET', path);
      if (signal.aborted) return undefined;
      if (answer.ok ? answer.body.status !== 'pending' : !isPassing(answer.problem)) return answer;
      if (!isBack) return undefined;
      await pause(ms, signal, this.#waker);
    }
  }

  async #end(start: Start, outcome: Partial<api.Attempt>): Promise<void> {
    await this.again();
    const [{ type }, accounts] = [start, this.ofType(start.type)];
    this.tell(noticeOf(this, { start, label: this.labelOf(type), outcome, accounts }));
    const integration = accounts.find(({ id }) => id === outcome.integration_id);
    if (integration) this.announce('trunkline-connected', { integration });
    else this.announce('trunkline-failed', { type, error_code: outcome.error_code });
  }
}
