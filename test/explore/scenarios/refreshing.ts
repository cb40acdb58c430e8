import type { Access } from '../../../functions/domain/connection/access.ts';
import { openConnection } from '../../../functions/domain/connection/open-connection.ts';
import { isAllAnswered, isNoneLost } from '../excuses.ts';
import type { History } from '../history.ts';
import { deadline, type World } from '../world.ts';
import { aConnection, createDeps, provider, store, tenantId } from './parts.ts';
import type { Scenario } from './scenario.ts';

/** Somebody who needs an access token. */
export const lookUp = (name: string) => ({
  name,
  run: () => openConnection(createDeps(), { tenantId, provider }, deadline()),
});

const hasToken = (answer: unknown, { grants }: History): boolean => {
  const access = answer as Access;
  if (!('open' in access)) return false;
  const { accessToken } = access.open.tokens;
  return grants.some(({ name, isAlive }) => isAlive && accessToken.startsWith(`${name}.`));
};

/** Whoever is hit by no fault gets a token that works, unless an answer of the provider was lost. */
export const allServed = (history: History): string | undefined => {
  const { processes, faults } = history;
  // With more, others may take longer than a request can wait.
  if (!isAllAnswered(history) || faults > 1) return undefined;
  const failed = processes.find(
    ({ name, isHit, answer }) => name.startsWith('look-up') && !isHit && !hasToken(answer, history),
  );
  return failed && `${failed.name} got no token, though no fault hit it.`;
};

/** A provider that was not there for a moment is asked again. */
const servedAgain = (history: History): string | undefined => {
  const [asked] = history.processes;
  const isExcused = asked?.state !== 'answered' || !isNoneLost(history);
  return isExcused || hasToken(asked.answer, history)
    ? undefined
    : 'The provider is there again, and nobody asked it.';
};

const seed = (world: World) => store(world, aConnection());

export const refreshing: readonly Scenario[] = [
  {
    name: 'two look-ups of an expired token',
    seed,
    together: [lookUp('look-up 1'), lookUp('look-up 2')],
    afterwards: [lookUp('look-up after')],
    promises: { 'everybody is served': allServed },
    faults: 2,
    quickFaults: 1,
  },
  {
    name: 'three look-ups of an expired token',
    seed,
    together: [lookUp('look-up 1'), lookUp('look-up 2'), lookUp('look-up 3')],
    promises: { 'everybody is served': allServed },
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'a look-up that begins six seconds after another',
    seed,
    together: [lookUp('look-up 1'), { ...lookUp('look-up 2'), afterMs: 6_000 }],
    promises: { 'everybody is served': allServed },
    faults: 2,
    quickFaults: 1,
  },
  {
    name: 'a process that asks twice',
    seed,
    together: [
      {
        name: 'look-up 1',
        run: async () => {
          const deps = createDeps();
          const first = await openConnection(deps, { tenantId, provider }, deadline());
          if ('open' in first) return first;
          await deps.clock.sleep(6_000);
          return openConnection(deps, { tenantId, provider }, deadline());
        },
      },
    ],
    promises: { 'who asks again is served': servedAgain },
    faults: 1,
  },
];
