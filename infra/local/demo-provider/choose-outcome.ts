import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Store } from '../store.ts';
import { isOwnRequest, readForm } from '../web/pages/request.ts';
import { sendJson } from '../web/pages/send.ts';
import { type Choice, type Outcome, type Outcomes, outcomes, stagesOf } from './outcomes.ts';

const names = Object.keys(outcomes) as [Outcome, ...Outcome[]];
const oneOf = (values: readonly string[]) => `must be one of ${values.join(', ')}`;

const form = z.object({
  outcome: z.enum(names, oneOf(names)),
  at: z
    .enum(['connect', 'refresh', 'look_up'], oneOf(['connect', 'refresh', 'look_up']))
    .optional(),
  lasts: z
    .enum(['next_request', 'until_changed'], oneOf(['next_request', 'until_changed']))
    .default('next_request'),
});

/**
 * `GET` shows what the demo provider will do, `POST` with a form chooses it: `outcome`, and if
 * wanted `at` and `lasts`. Without `at` it happens wherever it can. Pages of other origins may not.
 */
export const chooseOutcome = async (
  { store, outcomes: chosen }: { store: Store; outcomes: Outcomes },
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

const readChoice = (given: Record<string, string>): Choice | { problem: string } => {
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
const endAccessTokens = (store: Store): void => {
  const kind = 'demo-provider/AccessToken';
  for (const { id } of store.list(kind)) store.delete(kind, id);
};
