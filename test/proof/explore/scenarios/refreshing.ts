import type { ConnectionAccess } from '../../../../functions/connections/domain/access.ts';
import { openConnection } from '../../../../functions/connections/domain/open-connection.ts';
import { isAllAnswered, isNoneLost } from '../../../support/promises/excuses.ts';
import { all, type History } from '../../../support/promises/history.ts';
import type { PromiseCheck } from '../../../support/promises/of-grants.ts';
import { deadline } from '../world.ts';
import { ada, createDeps, provider, stored, tenantId } from './parts.ts';
import type { Scenario } from './scenario.ts';

const open = (deps = createDeps()) => openConnection(deps, { tenantId, provider }, deadline());

/** Somebody who needs an access token. */
export const lookUp = (which: 1 | 2 | 3 | 'after') => ({
  name: `look-up ${which}`,
  run: () => open(),
});

const hasToken = (response: unknown, { grants }: History): boolean => {
  const access = response as ConnectionAccess;
  if (!('open' in access)) return false;
  const { accessToken } = access.open.tokens;
  return grants.some(({ name, isAlive }) => isAlive && accessToken.startsWith(`${name}.`));
};

/** Whoever is hit by no fault gets a token that works, unless an answer of the provider was lost. */
const allServed: PromiseCheck = (history) => {
  const { processes, faults } = history;
  // With more, others may take longer than a request can wait.
  if (!isAllAnswered(history) || faults > 1) return undefined;
  const failed = processes.find(
    ({ name, hits, answer: response }) =>
      name.startsWith('look-up') && hits.length === 0 && !hasToken(response, history),
  );
  return failed && `${failed.name} got no token, though no fault hit it.`;
};
export const everybodyServed = { 'everybody is served': allServed };

/** A provider that was not there for a moment is asked again. */
const servedAgain: PromiseCheck = (history) => {
  const [requested] = history.processes;
  // It may be away for the second time as well.
  const isAway = all(history, 'unavailable').length > 1;
  const isExcused = requested?.state !== 'answered' || isAway || !isNoneLost(history);
  return isExcused || hasToken(requested.answer, history)
    ? undefined
    : 'The provider is there again, and nobody asked it.';
};

const askTwice = async () => {
  const deps = createDeps();
  const first = await open(deps);
  if ('open' in first) return first;
  await deps.clock.sleep(6_000);
  return open(deps);
};

export const refreshing: readonly Scenario[] = [
  {
    name: 'two look-ups of an expired token',
    seeds: [stored(ada)],
    together: [lookUp(1), lookUp(2)],
    afterwards: [lookUp('after')],
    promises: everybodyServed,
    faults: 2,
    quickFaults: 1,
  },
  {
    name: 'three look-ups of an expired token',
    seeds: [stored(ada)],
    together: [lookUp(1), lookUp(2), lookUp(3)],
    promises: everybodyServed,
  },
  {
    name: 'a look-up that begins six seconds after another',
    seeds: [stored(ada)],
    together: [lookUp(1), { ...lookUp(2), afterMs: 6_000 }],
    promises: everybodyServed,
    faults: 2,
    quickFaults: 1,
  },
  {
    name: 'a process that asks twice',
    seeds: [stored(ada)],
    together: [{ name: 'look-up 1', run: askTwice }],
    promises: { 'who asks again is served': servedAgain },
  },
];
