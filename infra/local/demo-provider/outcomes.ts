import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import {
  type DemoOutcome,
  type DemoStage,
  outcomeNames,
  stageNames,
  stagesOf,
} from '../../../functions/sandbox/domain/outcomes.ts';
import type { LocalStore } from '../store.ts';
import { isOwnRequest, readForm } from '../web/pages/request.ts';
import { sendJson } from '../web/pages/send.ts';

/** `at`: the stages in which it happens. */
export type OutcomeChoice = {
  outcome: DemoOutcome;
  at: readonly DemoStage[];
  lasts: 'next_request' | 'until_changed';
};

export type Outcomes = {
  now(): OutcomeChoice;
  choose(choice: OutcomeChoice): void;
  /** The chosen outcome, if this request can have it. One that was chosen for a single request is over then. */
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

const oneOf = (values: readonly string[]) => `must be one of ${values.join(', ')}`;

const lasting = ['next_request', 'until_changed'] as const;

const form = z.object({
  outcome: z.enum(outcomeNames, oneOf(outcomeNames)),
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
