import { setTimeout } from 'node:timers/promises';
import {
  all,
  grantOf,
  historyOfProcesses,
  type Stored,
} from '../../../support/promises/history.ts';
import { createRotatingGrants } from '../../../support/promises/rotating-grants.ts';
import type { StubRequest, StubResponse } from '../../../support/providers/stub-server.ts';

/**
 * Token endpoints whose refresh tokens `<connection>.<generation>` work once. A second use ends the
 * grant, unless the answer to the first was lost: then it is answered with the same token, as by providers
 * with a grace period. It records refreshes of one connection at the same time.
 */
export const createRotatingProviders = () => {
  /** By grant, the last request that reached it. */
  const requests = new Map<string, string>();
  const dead = new Set<string>();
  const record = createRotatingGrants([], (grant) => dead.has(requests.get(grant) ?? ''));
  const { grants, happenings } = record;
  const busy = new Set<string>();
  let overlapping = 0;
  const refresh = (grant: string, token: string): StubResponse => {
    if (!grants.has(grant)) record.begin(grant, grant);
    const by = `request ${happenings.length}`;
    const newest = record.refresh(by, token);
    requests.set(grant, by);
    if (newest === undefined) return { status: 400, body: { error: 'invalid_grant' } };
    record.received(by, newest, token);
    const tokens = { access_token: `access-${newest}`, refresh_token: newest };
    return { body: { ...tokens, token_type: 'Bearer', expires_in: 3600 } };
  };
  const granted = () =>
    all({ happenings }, 'presented').filter(({ isAccepted }) => isAccepted).length;
  return {
    granted,
    /** How many tokens came again. */
    again: () => all({ happenings }, 'presented').length - granted(),
    overlapping: () => overlapping,
    historyOf: (connections: readonly Stored[]) => historyOfProcesses(record, connections, dead),
    /** Whoever got the last answers of these connections is dead. */
    loseAnswers: (names: readonly string[]) => {
      for (const by of names.flatMap((name) => requests.get(name) ?? [])) dead.add(by);
    },
    answer: async ({ form }: StubRequest): Promise<StubResponse> => {
      const token = form.get('refresh_token') ?? '';
      const grant = grantOf(token);
      if (busy.has(grant)) overlapping++;
      busy.add(grant);
      await setTimeout(5 + Math.random() * 30);
      busy.delete(grant);
      return refresh(grant, token);
    },
  };
};
