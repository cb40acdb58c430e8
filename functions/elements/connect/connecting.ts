import type { Answer, Problem } from '../base/api.ts';
import {
  type Attempt,
  type Integration,
  type IntegrationType,
  readAll,
  readTypes,
  type Started,
} from '../base/catalogue.ts';
import type { TrunklineElement } from '../element.ts';
import { followAttempt } from './follow.ts';
import { type Notice, noticeOf } from './outcome.ts';
import { forgetLeft, keepLeft, type Returned, takeReturned, tidyAddress } from './returned.ts';
import { type Start, startBody } from './start.ts';

/** How far it is. */
type Stage =
  | { is: 'idle' }
  | { is: 'asking'; start: Start; of: IntegrationType; problems: Problem['errors'] }
  | { is: 'starting' | 'waiting'; start: Start; label: string }
  | { is: 'ended'; notice: Notice }
  | { is: 'refused'; start: Start; problem: Problem };

type Place = 'tab' | 'window';
const windowFeatures = 'popup,width=600,height=760';

/** Connects an account for an element, from the click to what became of it. */
export class Connecting {
  stage: Stage = { is: 'idle' };
  readonly #host: TrunklineElement;
  readonly #by: string;
  /** Ends what is under way. */
  #current = new AbortController();

  /** @param by names the element, so that it finds again what it began before the page left */
  constructor(host: TrunklineElement, by: string) {
    this.#host = host;
    this.#by = by;
  }

  #be(stage: Stage): void {
    this.stage = stage;
    this.#host.requestUpdate();
  }

  /** Ends what is under way; a window that is open stays so. */
  stop(): void {
    this.#current.abort();
    this.#current = new AbortController();
  }

  /** Back to where nothing happens. */
  reset(): void {
    this.stop();
    this.#be({ is: 'idle' });
  }

  /** Shows what happened. */
  tell(notice: Notice): void {
    this.#be({ is: 'ended', notice });
  }

  /** Goes on to the provider, or asks for what it must know first. Call it in the person's click. */
  async begin(start: Start, place: Place): Promise<void> {
    this.stop();
    const known = await readTypes(this.#host);
    const of = known.ok ? known.body.find(({ type }) => type === start.type) : undefined;
    if (of && of.start_fields.length > 0 && !start.given) {
      return this.#ask(start, of, []);
    }
    // The types are known long before anybody clicks, so the browser still sees the click.
    const opened = place === 'window' ? open('', '', windowFeatures) : null;
    await this.#start(start, of, opened);
  }

  async #start(start: Start, of: IntegrationType | undefined, opened: Window | null) {
    const label = of?.label ?? start.type;
    this.#be({ is: 'starting', start, label });
    const returnUrl = start.returnUrl ?? tidyAddress().href.replace(/#.*/, '');
    const path = `/integrations/oauth_start/${encodeURIComponent(start.type)}`;
    const body = startBody({ ...start, returnUrl });
    const answer = await this.#host.api<Started>('POST', path, body, this.#current.signal);
    if (!answer.ok) {
      opened?.close();
      return this.#refuse(start, of, answer.problem);
    }
    const { authorization_url: url, attempt_id: attemptId, administrator_url: page } = answer.body;
    const left = { attemptId, start, by: this.#by, administratorUrl: page };
    if (!opened) {
      keepLeft(left);
      location.assign(url);
      return;
    }
    forgetLeft();
    opened.opener = null;
    opened.location.replace(url);
    this.#be({ is: 'waiting', start, label });
    await this.#follow(left);
  }

  #refuse(start: Start, of: IntegrationType | undefined, problem: Problem): void {
    const isAsked = problem.errors.some(({ field }) =>
      of?.start_fields.some(({ name }) => name === field),
    );
    this.#host.announce('trunkline-failed', { type: start.type, error_code: problem.code });
    if (of && isAsked) void this.#ask(start, of, problem.errors);
    else this.#be({ is: 'refused', start, problem });
  }

  async #ask(start: Start, of: IntegrationType, problems: Problem['errors']): Promise<void> {
    this.#be({ is: 'asking', start, of, problems });
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>('[data-first]')?.focus();
  }

  /** Goes on with what this element began before the page left for the provider. */
  async resume(isMine: (type: string) => boolean): Promise<void> {
    const { left, said } = takeReturned(this.#by, isMine);
    if (left) return this.#follow(left, said !== undefined);
    if (said) await this.#end({ type: said.type }, outcomeOf(said));
  }

  /** @param isBack whether to wait: otherwise only what is already known counts */
  async #follow(
    { attemptId, start, administratorUrl }: NonNullable<ReturnType<typeof takeReturned>['left']>,
    isBack = true,
  ): Promise<void> {
    const { signal } = this.#current;
    const answer = await followAttempt(this.#host, attemptId, signal, isBack);
    if (signal.aborted || answer === undefined) return;
    forgetLeft();
    if (answer.ok) await this.#end(start, answer.body, administratorUrl);
    else this.#be({ is: 'refused', start, problem: answer.problem });
  }

  async #end(start: Start, outcome: Partial<Attempt>, administratorUrl?: string): Promise<void> {
    const path = `/integrations?integration_type=${encodeURIComponent(start.type)}`;
    const [known, types]: [Answer<Integration[]>, Answer<IntegrationType[]>] = await Promise.all([
      readAll<Integration>(this.#host, path),
      readTypes(this.#host),
    ]);
    const accounts = known.ok ? known.body : [];
    const found = types.ok ? types.body.find(({ type }) => type === start.type) : undefined;
    const ended = { start, label: found?.label ?? start.type, outcome, accounts };
    const notice = noticeOf(this.#host, { ...ended, administratorUrl });
    this.tell(notice);
    const integration = accounts.find(({ id }) => id === outcome.integration_id);
    if (integration) this.#host.announce('trunkline-connected', { integration });
    else this.#host.announce('trunkline-failed', { type: start.type, ...outcome });
  }
}

/** What an address says is no more than a hint: the accounts are asked for. */
const outcomeOf = ({ integrationId, errorCode }: Returned): Partial<Attempt> => ({
  ...(integrationId ? { integration_id: integrationId } : {}),
  ...(errorCode ? { error_code: errorCode as NonNullable<Attempt['error_code']> } : {}),
});
