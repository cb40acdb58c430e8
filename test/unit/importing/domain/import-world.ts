import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import type {
  ImportDeps,
  Imports,
  TokenImport,
} from '../../../../functions/importing/domain/ports.ts';
import { TokenEndpointError } from '../../../../functions/platform/model/token-endpoint-error.ts';
import { readLines } from '../../../../infra/operator/moving-in/read-lines.ts';
import {
  atFirst,
  grantOf,
  historyOfProcesses,
  withToken,
} from '../../../support/promises/history.ts';
import { createRotatingGrants } from '../../../support/promises/rotating-grants.ts';
import { asStored } from '../../../support/run/as-stored.ts';

/** What is stored: it outlives every run. */
const createStores = () => {
  const imports = new Map<string, TokenImport>();
  const connections = new Map<string, Connection>();
  const placeOf = (connection: Connection) => JSON.stringify(keyOf(connection));
  const isSame = (
    one: TokenImport | undefined,
    { owner, claimedAtMs }: Pick<TokenImport, 'owner' | 'claimedAtMs'>,
  ) => one?.owner === owner && one.claimedAtMs === claimedAtMs;
  const store: Imports = {
    get: async (id) => imports.get(id),
    claim: async (claim, before) => {
      const stored = imports.get(claim.importId);
      if (before ? !isSame(stored, before) : stored) return false;
      imports.set(claim.importId, asStored({ ...claim, status: 'claimed' }));
      return true;
    },
    advance: async ({ importId, owner, claimedAtMs }, step) => {
      const stored = imports.get(importId);
      if (!stored || !isSame(stored, { owner, claimedAtMs })) return false;
      if (!['claimed', 'granted', step.status].includes(stored.status)) return false;
      const { tenantId, integrationType } = stored;
      imports.set(importId, { importId, tenantId, integrationType, owner, claimedAtMs, ...step });
      return true;
    },
    release: async (claim) => {
      if (isSame(imports.get(claim.importId), claim)) imports.delete(claim.importId);
    },
  };
  const get: ImportDeps['connections']['get'] = async (key) => connections.get(JSON.stringify(key));
  const find: ImportDeps['connections']['find'] = async (tenantId, id) =>
    [...connections.values()].find(
      (each) => each.tenantId === tenantId && each.integrationId === id,
    );
  const around: ImportDeps['connections']['around'] = async ({ integrationType }) => ({
    integrationType,
    connections: [],
  });
  const connect: ImportDeps['connections']['connect'] = async (connection, { version }) => {
    if (connections.get(placeOf(connection))?.version !== version) return false;
    connections.set(placeOf(connection), asStored(connection));
    return true;
  };
  const ports = { imports: store, connections: { around, get, find, connect } };
  return { imports, connections, ports };
};

/**
 * A provider whose refresh tokens `<grant>.<generation>` work once; a second use ends the grant. Grants
 * `dead…` have ended before. Every answer counts as received, so nothing excuses a second use.
 */
const createProvider = () => {
  const record = createRotatingGrants([]);
  const by = 'a run';
  const refresh: ImportDeps['oauthClient']['refresh'] = async (_, __, { refreshToken = '' }) => {
    const name = grantOf(refreshToken);
    if (!record.grants.has(name)) record.begin(name, name);
    if (name.startsWith('dead')) record.revoke(atFirst, refreshToken);
    const newest = record.refresh(by, refreshToken);
    record.received(by, newest ?? '', refreshToken);
    if (newest === undefined) throw new TokenEndpointError('reconnect');
    return { tokens: { accessToken: name, refreshToken: newest }, answer: {} };
  };
  const call: ImportDeps['providerApi']['call'] = async (_, { accessToken }) => {
    const [account] = accessToken.split('-');
    return {
      status: 200,
      headers: {},
      body: { id: account, mail: `${account}@a.example` },
      bytes: 9,
    };
  };
  return { ...record, ports: { oauthClient: { refresh }, providerApi: { call } } };
};

/** A process that may die before or after any of its steps; what it waits for then never comes. */
const createLife = (isFatal: () => boolean) => {
  const { promise: death, resolve } = Promise.withResolvers<'killed'>();
  let isDead = false;
  const moment = async () => {
    if (!isDead && isFatal()) {
      isDead = true;
      resolve('killed');
    }
    if (isDead) await new Promise<never>(() => {});
  };
  const mortal =
    <Given extends unknown[], Result>(step: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await moment();
      const result = await step(...given);
      await moment();
      return result;
    };
  return { death, mortal };
};

/** Stores, a provider and a clock for imports that are killed. */
export const createImportWorld = () => {
  const stores = createStores();
  const provider = createProvider();
  const time = { nowMs: Date.parse('2026-11-24T17:00:00Z') };
  const clock = {
    nowMs: () => time.nowMs,
    sleep: async (ms: number) => {
      time.nowMs += ms;
    },
  };
  const secretBox = {
    prepare: async () => (text: string) => text,
    open: async (text: string) => text,
  };
  const app = { integrationType: 'outlook', clientId: 'a', clientSecret: 's' };
  const get = async ({ tenantId }: { tenantId: string | undefined }) =>
    tenantId === undefined ? app : undefined;
  return {
    ...stores,
    provider,
    time,
    /** What an operator's line of this token says. */
    candidateOf: (refreshToken: string) => {
      const line = { tenant_id: 't', integration_type: 'outlook', refresh_token: refreshToken };
      const [good] = readLines(JSON.stringify(line), providers, time.nowMs).good;
      if (!good) throw new Error('The line is good');
      return good.candidate;
    },
    /** The ports of one run, and its end if it comes early. */
    start: (isFatal: () => boolean) => {
      const { death, mortal } = createLife(isFatal);
      const { imports, connections } = stores.ports;
      const deps: ImportDeps = {
        imports: {
          get: imports.get,
          claim: mortal(imports.claim),
          advance: mortal(imports.advance),
          release: mortal(imports.release),
        },
        connections: { ...connections, connect: mortal(connections.connect) },
        isFull: async () => false,
        oauthApps: { get },
        oauthClient: { refresh: mortal(provider.ports.oauthClient.refresh) },
        providerApi: { call: mortal(provider.ports.providerApi.call) },
        secretBox,
        clock,
      };
      return { deps, death };
    },
    history: () => {
      const stored = [...stores.connections.values()];
      return historyOfProcesses(
        provider,
        stored.map((each) => withToken(each, each.sealedTokens)),
      );
    },
  };
};
