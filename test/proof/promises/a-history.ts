import { bareConnection } from '../../support/connections/storing.ts';
import {
  type Ended,
  type Grant,
  type Happening,
  type History,
  type Stored,
  withToken,
} from '../../support/promises/history.ts';
import { ofConnections } from '../../support/promises/of-connections.ts';
import { ofGrants } from '../../support/promises/of-grants.ts';

const bare = bareConnection();
export const stored = (more: Partial<Stored> = {}): Stored => ({
  ...withToken(bare, JSON.stringify({ accessToken: 'g.0' })),
  ...more,
});
export const one = stored();
/** The same connection after another consent. */
export const newer = stored({ refreshToken: 'new.0', flowId: 'newer', version: 2 });
export const changed = (by: string, before?: Stored, after?: Stored): Happening => ({
  ...{ what: 'changed', by, before, after, atMs: 0 },
});
export const presented = (by: string, isAccepted: boolean): Happening => ({
  ...{ what: 'presented', by, token: 'g.0', isAccepted },
});
export const exchanged = (by: string): Happening => ({ what: 'exchanged', by, code: 'c' });
export const received = (by: string, requested: string): Happening => ({
  ...{ what: 'received', by, token: 'g.1', for: requested },
});
export const revoked = (by: string, grant = 'g'): Happening => ({ what: 'revoked', by, grant });

export const process = (name: string, more: Partial<Ended> = {}): Ended => ({
  ...{ name, state: 'answered', hits: [], ...more },
});
export const grant = (more: Partial<Grant> = {}): Grant => ({
  ...{ name: 'g', account: 'ada', newest: 'g.0', isAlive: true, ...more },
});

export type GivenHistory = Partial<History>;
/** The promises that it breaks. */
export const brokenIn = (reported: GivenHistory): string[] => {
  const nothing = { happenings: [], processes: [], connections: [], grants: [], faults: 0 };
  const history = { ...nothing, ...reported };
  const promises = Object.entries({ ...ofGrants, ...ofConnections });
  return promises.flatMap(([name, keeps]) => (keeps(history) ? name : []));
};

export const found = process('disconnect 1', { foundFlow: one.flowId });
export const refused = { ...found, hits: ['refused'] };
/** Deleted, and stored by a callback again. */
export const again = [changed('erase 1', one), changed('callback 1', undefined, one)];
