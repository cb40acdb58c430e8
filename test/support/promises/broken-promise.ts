import type { History } from './history.ts';
import { ofConnections } from './of-connections.ts';
import { ofGrants, type PromiseCheck } from './of-grants.ts';

/** The first promise that a history breaks, and how; undefined if it keeps all. @param more of its own */
export const brokenPromise = (
  history: History,
  more: Readonly<Record<string, PromiseCheck>> = {},
): { promise: string; how: string } | undefined => {
  for (const [promise, stored] of Object.entries({ ...ofGrants, ...ofConnections, ...more })) {
    const how = stored(history);
    if (how !== undefined) return { promise, how };
  }
  return undefined;
};
