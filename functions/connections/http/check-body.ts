import type * as z from 'zod/mini';
import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { iso } from '../../platform/model/iso.ts';
import type { checkIntegration } from '../contracts/check-integration.ts';
import type { CheckResult } from '../domain/carry-out-check.ts';
import type { CheckedConnection } from '../domain/check-step.ts';
import { connectionStateAt } from '../domain/connection-state.ts';
import { problemOf } from '../domain/problem.ts';
import { problemBody } from './integration-body.ts';

const nothingToDo = 'There is nothing to do.';
const checkAgain =
  'The provider gave no clear answer, so nothing was changed. Check again in a minute.';
const isBeingChecked = 'A check of this connection is under way. Check again in a few seconds.';

/** What a check found, on the wire. */
export const checkBody = (
  { connection, state, checkedAtMs, isUnderWay }: CheckedConnection,
  providers: ProviderFinder,
  nowMs: number,
): z.input<typeof checkIntegration.response.body> => {
  const provider = providers.get(connection.integrationType);
  const problem = problemOf(connection, connectionStateAt(connection, nowMs), provider);
  const unknown = isUnderWay ? isBeingChecked : checkAgain;
  const advice = state === 'unknown' ? unknown : problem?.nextStep;
  return {
    checked_at: iso(checkedAtMs),
    state,
    problem: problemBody(problem),
    advice: advice ?? nothingToDo,
  };
};

/** The tenant asks the provider for so much, or has so many checks under way, that one has to wait. */
export const checkOverBudget = ({
  refused: { waitMs },
  provider: { label },
}: Extract<CheckResult, { refused: unknown }>): ServiceError => {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new ServiceError(
    'rate_limited',
    `The API keys of your account together ask ${label} for too much, or check too many connections, at once. Wait ${retryAfterSeconds} s, and a random part on top, then check again; another key does not help.`,
    { retryAfterSeconds },
  );
};
