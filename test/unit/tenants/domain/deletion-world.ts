import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { accountKey, keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { deleteTenants } from '../../../../functions/tenants/domain/delete-tenants.ts';
import {
  type DeletionOutcome,
  steps,
  type UnfinishedDeletion,
} from '../../../../functions/tenants/domain/deletion.ts';
import type { ConnectionToEnd, Deletions } from '../../../../functions/tenants/domain/ports.ts';
import { createRefreshWorld, stored } from '../../../support/connections/refresh-world.ts';
import { unused, unusedConnections } from '../../../support/connections/unused-connections.ts';

const perPage = 2;

/**
 * Connections of one tenant, of types in alphabetical order; those of `shared` have one grant, and those of
 * `unknown` an account that we do not know.
 */
const connectionsOf = (
  types: readonly string[],
  shared: readonly string[],
  unknown: readonly string[],
): Connection[] =>
  types.map((integrationType) => {
    const account = {
      id: shared.includes(integrationType) ? 'shared' : integrationType,
      label: '',
    };
    return {
      ...{ ...stored, integrationType, integrationId: integrationType, grantFamily: 'google' },
      ...(unknown.includes(integrationType) ? {} : { account }),
    };
  });

/** The deletion of a tenant in memory, at a time that tests set. */
export const createDeletionWorld = (
  types: readonly string[],
  shared: readonly string[] = [],
  unknown: readonly string[] = [],
) => {
  let left = connectionsOf(types, shared, unknown);
  let deletion: UnfinishedDeletion | undefined;
  const world = {
    nowMs: 0,
    /** What a run has left, and what the end of each connection takes of it. */
    remainingMs: 300_000,
    eachMs: 0,
    credentials: new Set<string>(),
    /** Types whose connection cannot be removed. */
    failing: new Set<string>(),
    /** Keys of rows beside them that are no connections, and stay longer. */
    others: [] as string[],
    /** Tenants whose own row cannot be read, which come first. */
    unreadable: [] as string[],
    /** In this order, runs took tenants up. */
    acquired: [] as string[],
    outcomes: [] as [type: string, outcome: DeletionOutcome, credentials: number][],
    reported: 0,
    left: () => left.map(({ integrationType }) => integrationType),
    isDone: () => deletion === undefined,
    step: () => deletion && steps[deletion.step],
    run: () =>
      deleteTenants(deps, {
        signal: new AbortController().signal,
        remainingMs: () => world.remainingMs,
      }),
  };
  const [first] = left;
  const tenantId = first?.tenantId ?? '';
  deletion = { tenantId, requestedAtMs: 0, outcomes: [], step: 0, stepSinceMs: 0 };
  const tryGet = async (key: { integrationType: string }) =>
    left.find(({ integrationType }) => integrationType === key.integrationType);
  const read = (id: string) => {
    if (world.unreadable.includes(id)) throw new Error('The row is not of its shape');
    return deletion;
  };
  const deletions: Deletions = {
    find: async (id) => read(id),
    begin: unused,
    unfinished: async () => [...world.unreadable, ...(deletion ? [tenantId] : [])],
    acquire: async (id) => {
      world.acquired.push(id);
      return read(id);
    },
    advance: async (next) => {
      deletion = next;
    },
    release: async () => {},
    finish: async () => {
      deletion = undefined;
    },
    connections: async (_, after = '') => {
      const rows = [...world.left(), ...world.others].sort().filter((each) => each > after);
      const page = rows.slice(0, perPage);
      const connections = left
        .filter(({ integrationType }) => page.includes(integrationType))
        .map((each): ConnectionToEnd => ({ key: keyOf(each), isReadable: true }));
      return { connections, next: rows[perPage] && page.at(-1) };
    },
    remove: async ({ integrationType }, _, outcome) => {
      world.remainingMs -= world.eachMs;
      if (world.failing.has(integrationType)) throw new Error('The write failed');
      left = left.filter((each) => each.integrationType !== integrationType);
      world.outcomes.push([integrationType, outcome, world.credentials.size]);
      return true;
    },
  };
  const deps: Parameters<typeof deleteTenants>[0] = {
    ...createRefreshWorld({}).deps,
    deletions,
    tenantRows: {
      tables: ['credentials'],
      credentialTables: ['credentials'],
      delete: async () => {
        world.credentials.clear();
        return {};
      },
    },
    providers,
    connections: {
      ...unusedConnections,
      get: tryGet,
      tryGet,
      inOrder: async function* ({ integrationType }) {
        const connection = left.find((each) => each.integrationType === integrationType);
        if (connection) yield { connection, isPrimary: true };
      },
      findByAccount: async (key) => left.filter((each) => accountKey(each) === key).map(keyOf),
    },
    providerApi: { call: unused },
    clock: { nowMs: () => world.nowMs, sleep: async () => {} },
    report: () => void world.reported++,
    recordEnd: () => {},
    recordDone: () => {},
  };
  return world;
};
