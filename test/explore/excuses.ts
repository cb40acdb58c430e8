import { all, type History, isLostWith } from './history.ts';

// What excuses a broken promise: a token, or an answer, that was lost where nobody can know of it.

/** The grants of which a successor token came back to nobody. */
export const broken = (history: History): Set<string> =>
  new Set(
    all(history, 'presented')
      .filter(({ by, token, isTaken }) => isTaken && isLostWith(history, by, token))
      .map(({ token }) => token.split('.')[0] ?? ''),
  );

export const revoked = (history: History) =>
  new Set(all(history, 'revoked').map(({ grant }) => grant));

/** Grants that were revoked by somebody who could not finish, and is to be asked again. */
export const halfEnded = (history: History): Set<string> => {
  const isDone = (by: string) =>
    history.processes.some(
      ({ name, state, endedBy }) => name === by && state === 'answered' && !endedBy,
    );
  return new Set(
    all(history, 'revoked')
      .filter(({ by }) => !isDone(by))
      .map(({ grant }) => grant),
  );
};

export const grantOf = (token: string) => token.split('.')[0] ?? '';

/**
 * Flows whose connection was deleted and stored again by somebody who got no answer to the first write:
 * whoever does not know whether it happened must write again.
 */
export const storedAgain = (history: History): Set<unknown> => {
  const isHit = (by: string) => history.processes.some((each) => each.name === by && each.isHit);
  const deleted = new Set<unknown>();
  const again = new Set<unknown>();
  for (const { by, before, after } of all(history, 'changed')) {
    if (after && deleted.has(after.flow_id) && by.startsWith('callback') && isHit(by)) {
      again.add(after.flow_id);
    }
    if (before && !after) deleted.add(before.flow_id);
  }
  return again;
};

/** Those that are known for sure. */
export const sure = (history: History) => {
  const again = storedAgain(history);
  return history.connections.filter(({ flow_id }) => !again.has(flow_id));
};

/** Whether the provider answered everybody: then nothing excuses a process that fails. */
export const isNoneLost = (history: History): boolean => broken(history).size === 0;

export const isAllAnswered = (history: History): boolean =>
  isNoneLost(history) && all(history, 'unavailable').length === 0;
