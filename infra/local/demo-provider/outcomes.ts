import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { LocalStore } from '../store.ts';
import { isOwnRequest, readForm } from '../web/pages/request.ts';
import { sendJson } from '../web/pages/send.ts';

/** What a person or a program does at the demo provider. */
export const stages = {
  connect: 'Connecting an account',
  refresh: 'Refreshing an access token',
  look_up: 'Looking up choices',
} as const;
export type DemoStage = keyof typeof stages;

type OutcomeFacts = {
  label: string;
  /** What the API then answers: the redirect's `error_code`, or a status with a `code`. */
  result: Partial<Record<DemoStage, string>>;
};

const unavailable = '500 provider_unavailable';
const rateLimited = '429 provider_rate_limited';

/** How the demo provider may answer, as real providers do. */
export const outcomes = {
  normal: { label: 'Answers normally', result: {} },
  denied: { label: 'The person denies it', result: { connect: 'cancelled' } },
  fails: {
    label: 'Fails (500)',
    result: { connect: 'exchange_failed', refresh: unavailable, look_up: unavailable },
  },
  rate_limited: {
    label: 'Limits the rate (429)',
    result: { connect: 'exchange_failed', refresh: rateLimited, look_up: rateLimited },
  },
  answer_lost: {
    label: 'Succeeds, but the answer never arrives',
    result: { connect: 'exchange_failed', refresh: unavailable },
  },
  code_expired: {
    label: 'The code has expired (invalid_grant)',
    result: { connect: 'code_refused' },
  },
  scope_missing: {
    label: 'Grants fewer permissions',
    result: { connect: 'success, scopes_missing', look_up: '422 missing_provider_scope' },
  },
  grant_ended: {
    label: 'Ends the grant (invalid_grant)',
    result: { refresh: '422 reconnect_required', look_up: '422 reconnect_required' },
  },
} as const satisfies Record<string, OutcomeFacts>;
export type DemoOutcome = keyof typeof outcomes;

/** `at`: the stages in which it happens. */
export type OutcomeChoice = {
  outcome: DemoOutcome;
  at: readonly DemoStage[];
  lasts: 'next_request' | 'until_changed';
};

/** The stages in which an outcome can happen. */
export const stagesOf = (outcome: DemoOutcome): DemoStage[] => {
  const { result } = outcomes[outcome];
  return (Object.keys(stages) as DemoStage[]).filter((stage) => stage in result);
};

export type Outcomes = {
  now(): OutcomeChoice;
  choose(choice: OutcomeChoice): void;
  /** What happens to a request, of what can; with this, an outcome of one request is over. */
  consume<O extends DemoOutcome>(stage: DemoStage, possible: readonly O[]): O | undefined;
};

const normally: OutcomeChoice = { outcome: 'normal', at: [], lasts: 'until_changed' };

/** Holds what people chose until it has happened, or the process ends. */
export const createOutcomes = (): Outcomes => {
  let chosen = normally;
  return {
    now: () => chosen,
    choose: (choice) => {
      chosen = choice.outcome === 'normal' ? normally : choice;
    },
    consume: (stage, possible) => {
      const { outcome, at, lasts } = chosen;
      const selected = possible.find((each) => each === outcome);
      if (selected === undefined || !at.includes(stage)) return undefined;
      if (lasts === 'next_request') chosen = normally;
      return selected;
    },
  };
};

const names = Object.keys(outcomes) as [DemoOutcome, ...DemoOutcome[]];
const oneOf = (values: readonly string[]) => `must be one of ${values.join(', ')}`;

const stageNames = Object.keys(stages) as [DemoStage, ...DemoStage[]];
const lasting = ['next_request', 'until_changed'] as const;

const form = z.object({
  outcome: z.enum(names, oneOf(names)),
  at: z.enum(stageNames, oneOf(stageNames)).optional(),
  lasts: z.enum(lasting, oneOf(lasting)).default('next_request'),
});

/**
 * `GET` shows what the demo provider will do, `POST` with a form chooses it: `outcome`, and
 * optionally `at` and `lasts`. Without `at` it happens wherever it can. Pages of other origins may not.
 */
export const chooseOutcome = async (
  { store, outcomes: chosen }: { store: LocalStore; outcomes: Outcomes },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (!isOwnRequest(request)) return sendJson(response, 403, { error: 'not_for_other_pages' });
  if (request.method === 'GET') return sendJson(response, 200, chosen.now());
  if (request.method !== 'POST') {
    return sendJson(response, 405, { error: 'method_not_allowed' }, { Allow: 'GET, POST' });
  }
  const read = readChoice(await readForm(request));
  if ('problem' in read) {
    return sendJson(response, 422, { error: 'invalid_request', error_description: read.problem });
  }
  chosen.choose(read);
  if (read.at.join() === 'refresh') endAccessTokens(store);
  sendJson(response, 200, chosen.now());
};

const readChoice = (given: Record<string, string>): OutcomeChoice | { problem: string } => {
  const { data, error } = form.safeParse(given);
  if (!data)
    return { problem: error.issues.map((i) => `${i.path.join()}: ${i.message}`).join('; ') };
  const { outcome, at, lasts } = data;
  const possible = stagesOf(outcome);
  if (at === undefined || outcome === 'normal') return { outcome, at: possible, lasts };
  return possible.includes(at)
    ? { outcome, at: [at], lasts }
    : { problem: `at: for ${outcome} it ${oneOf(possible)}` };
};

/** So that the next look-up needs a refresh, and nobody waits five minutes for it. */
const endAccessTokens = (store: LocalStore): void => {
  const kind = 'demo-provider/AccessToken';
  for (const { id } of store.list(kind)) store.delete(kind, id);
};
