import { all, grantOf, type History, lostWith, type Stored } from './history.ts';

// What excuses a broken promise: a token, or an answer, that was lost where nobody can know of it.

/** The grants of which a successor token came back to nobody. */
export const broken = (history: History): Set<string> => {
  const isLost = lostWith(history);
  const lost = all(history, 'presented').filter(
    ({ by, token, isAccepted }) => isAccepted && isLost(by, token),
  );
  return new Set(lost.map(({ token }) => grantOf(token)));
};

export const revoked = (history: History): Set<string> =>
  new Set(all(history, 'revoked').map(({ grant }) => grant));

/** Grants that were revoked by somebody who could not finish, and is to be asked again. */
export const halfEnded = (history: History): Set<string> => {
  const done = history.processes.filter(({ state, endedBy }) => state === 'answered' && !endedBy);
  const names = new Set(done.map(({ name }) => name));
  const half = all(history, 'revoked').filter(({ by }) => !names.has(by));
  return new Set(half.map(({ grant }) => grant));
};

/** Faults after which nobody knows whether a call was done. */
const unknown = ['lost', 'late', 'unanswered'];

/**
 * Flows whose connection was deleted and stored again by somebody who got no answer to the first write:
 * whoever does not know whether it happened must write again.
 */
export const storedAgain = (history: History): Set<unknown> => {
  const unsure = history.processes.filter(({ hits }) => hits.some((hit) => unknown.includes(hit)));
  const names = new Set(unsure.map(({ name }) => name));
  const deleted = new Set<unknown>();
  const again = new Set<unknown>();
  for (const { by, before, after } of all(history, 'changed')) {
    const flow = after?.flowId;
    if (deleted.has(flow) && by.startsWith('callback') && names.has(by)) again.add(flow);
    if (before && !after) deleted.add(before.flowId);
  }
  return again;
};

/** Those that are known for sure. */
export const sure = (history: History): Stored[] => {
  const again = storedAgain(history);
  return history.connections.filter(({ flowId }) => !again.has(flowId));
};

/** Whether the provider answered everybody: then nothing excuses a process that fails. */
export const isNoneLost = (history: History): boolean => broken(history).size === 0;

export const isAllAnswered = (history: History): boolean =>
  isNoneLost(history) && all(history, 'unavailable').length === 0;
