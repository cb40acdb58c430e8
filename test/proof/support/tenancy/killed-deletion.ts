import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import type { Database } from '../../../../functions/platform/aws/dynamodb.ts';
import { createDeletions } from '../../../../functions/tenants/adapters/deletions.ts';
import { createTenantRows } from '../../../../functions/tenants/adapters/tenant-rows.ts';
import { deleteTenants } from '../../../../functions/tenants/domain/delete-tenants.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';

const app = { integrationType: 'any', clientId: 'id', clientSecret: 'secret' };

class Killed extends Error {}

const isWrite = (command: object) =>
  /^(Put|Update|Delete|TransactWrite)Command$/.test(command.constructor.name);

/** The nth write of a deletion: somebody dies before it, or once it is stored. */
type Death = { atWrite: number; once: 'before' | 'stored' };

/** The database of a process that may die. */
const mortal = (database: Database, dies: Death, count: () => number) => {
  let isDead = false;
  const send = async (...[command, ...more]: Parameters<Database['client']['send']>) => {
    if (isDead) throw new Killed();
    const isLast = isWrite(command) && count() === dies.atWrite;
    if (isLast && dies.once === 'before') isDead = true;
    if (isDead) throw new Killed();
    const response = await database.client.send(command, ...more);
    if (isLast) isDead = true;
    if (isDead) throw new Killed();
    return response;
  };
  const client = new Proxy(database.client, {
    get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)),
  });
  return { database: { ...database, client }, isDead: () => isDead };
};

/** Deletes a tenant in processes of which each may die, with a clock of their own. */
export const createKilledDeletion = (database: Database, dies: Death) => {
  let [nowMs, writes] = [0, 0];
  const revoked: string[] = [];
  const clock = { nowMs: () => nowMs, sleep: async () => {} };
  const deps = (own: Database) => ({
    providers,
    connections: createConnections(own),
    deletions: createDeletions(own),
    tenantRows: createTenantRows(own),
    oauthApps: { get: async () => app, getRegistration: async () => app },
    oauthClient: {
      exchangeCode: () => Promise.reject(new Error('nobody connects')),
      refresh: () => Promise.reject(new Error('nobody refreshes')),
      revoke: async ({ type }: { type: string }) => revoked.push(type) > 0,
      uninstall: async () => false,
    },
    providerApi: { call: () => Promise.reject(new Error('nobody asks')) },
    secretBox: {
      open: async () => '{"accessToken":"a","refreshToken":"r"}',
      prepare: async () => (text: string) => text,
    },
    refreshesInFlight: new Map(),
    clock,
    auditUse: () => {},
    report: () => {},
    recordEnd: () => {},
    recordDone: () => {},
  });
  return {
    revoked,
    begin: (tenantId: string) => createDeletions(database).begin(tenantId, nowMs),
    /** One run, after whatever earlier ones wait for. @returns whether it died */
    run: async () => {
      nowMs += 3_600_000;
      const process = mortal(database, dies, () => ++writes);
      const run = deleteTenants(deps(process.database), deadlineOf(300_000));
      await run.catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      return process.isDead();
    },
  };
};
