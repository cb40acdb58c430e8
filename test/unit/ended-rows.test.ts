import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { createOAuthFlows } from '../../functions/connect/adapters/oauth-flows.ts';
import { flowStateAt } from '../../functions/connect/domain/flow.ts';
import { createConnections } from '../../functions/connections/adapters/connections.ts';
import { toRow as seenTokenRow } from '../../functions/disconnect/adapters/seen-tokens.ts';
import { createImports } from '../../functions/importing/adapters/imports.ts';
import { createInvitations } from '../../functions/invitations/adapters/invitations.ts';
import { invitationLimit } from '../../functions/invitations/domain/create-invitation.ts';
import type { Invitation } from '../../functions/invitations/domain/invitation.ts';
import { statusAt } from '../../functions/invitations/domain/status.ts';
import { createApiKeys } from '../../functions/keys/adapters/api-keys.ts';
import { createConnectSessions } from '../../functions/keys/adapters/connect-sessions.ts';
import { createSessionToken, hashCredential } from '../../functions/keys/domain/api-key.ts';
import { checkCredential } from '../../functions/keys/domain/check-credential.ts';
import { createOptionCache } from '../../functions/options/adapters/option-cache.ts';
import { createBudgets } from '../../functions/platform/aws/budgets.ts';
import { getItem, putItem } from '../../functions/platform/aws/items.ts';
import type { TableName, tables } from '../../functions/platform/aws/tables.ts';
import { uuidV7 } from '../../functions/platform/model/uuid-v7.ts';
import { createDeliveries } from '../../functions/webhooks/adapters/webhook-deliveries.ts';
import { aFlow } from '../support/connections/a-flow.ts';
import { createStoring } from '../support/connections/storing.ts';
import { startTestDatabase } from '../support/run/test-database.ts';

const { database, deleteExpired } = await startTestDatabase();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const begunMs = Date.now();

type TableWithEnd = {
  [Name in TableName]: (typeof tables)[Name] extends { timeToLive: string } ? Name : never;
}[TableName];

type EndingRow = {
  row: string;
  /** Stores it. @returns the last moment at which it counts */
  store(): Promise<number>;
  /** What whoever needs it finds. */
  see(nowMs: number): Promise<unknown>;
  counts: unknown;
  /** What is found once it does not count any more, with the row still there for days, and without it. */
  lingering: unknown;
  gone: unknown;
};

const flows = createOAuthFlows(database);
const imports = createImports(database);
const invitations = createInvitations(database);
const deliveries = createDeliveries(database);
const cache = createOptionCache(database, {
  seal: async (plaintext) => Buffer.from(plaintext),
  open: async (sealed) => Buffer.from(sealed),
});
const storing = createStoring(createConnections(database));
const [tenantId, moving] = [uuidV7(begunMs), uuidV7(begunMs)];
const owner = { purpose: 'options', tenantId, integrationType: 'slack' } as const;
const key = { query: 'query', connection: 'connection', app: 'app' };

const token = createSessionToken('dev');
const session = {
  keyHash: hashCredential(token),
  sessionId: 'session_1',
  tenantId,
  scopes: [],
  createdBy: 'key_1',
  createdAtMs: begunMs,
  expiresAtMs: begunMs + 15 * minuteMs,
  allowedOrigins: [],
};
const checkDeps = {
  environment: 'dev',
  apiKeys: createApiKeys(database),
  tenantSettings: { of: async () => ({}) },
  settingsMs: 1_000,
  recordedDays: new Map<string, string>(),
  report: () => {},
  reportAbandoned: () => {},
};

const invitation: Invitation = {
  invitationId: uuidV7(begunMs),
  tenantId,
  secretHash: 'hash',
  integrationType: 'slack',
  requestedBy: 'Acme',
  purpose: 'To post',
  createdBy: 'key_1',
  createdAtMs: begunMs,
  expiresAtMs: begunMs + 7 * dayMs,
  fields: {},
  scopes: [],
  events: [],
  ifOtherAccount: 'refuse',
  state: { is: 'open' },
  refusals: {},
};

const claim = {
  importId: 'import#1',
  tenantId,
  integrationType: 'slack',
  owner: 'run',
  claimedAtMs: begunMs,
};
const deliveryKey = { tenantId, webhookId: 'w', eventId: uuidV7(begunMs) };
const tokenUntilMs = begunMs + 7 * dayMs;
let nowMs = begunMs;
const invitationsLeft = createBudgets(database, () => nowMs)(tenantId, {
  invitations: invitationLimit,
});

const rows: { [Table in TableWithEnd]: EndingRow[] } = {
  api_keys: [
    {
      row: 'a session',
      store: async () => {
        await createConnectSessions(database).put(session);
        return session.expiresAtMs - 1;
      },
      see: async (atMs) => (await checkCredential(checkDeps, token, () => atMs)).status,
      counts: 'active',
      lingering: 'expired',
      gone: 'unknown',
    },
  ],
  integrations: [
    {
      row: 'the way to a replaced account, which came back to that place',
      store: async () => {
        await storing.store(moving, 'a', 'refuse');
        await storing.store(moving, 'b', 'replace');
        await storing.store(moving, 'a', 'add');
        return Date.now() + 2 * dayMs;
      },
      see: async () => (await storing.accountsOf(moving)).sort(),
      counts: ['a', 'b'],
      lingering: ['a', 'b'],
      gone: ['a', 'b'],
    },
  ],
  oauth_flows: [
    {
      row: 'a flow',
      store: async () => {
        const flow = { ...aFlow, flowId: 'flow', expiresAtMs: begunMs + 10 * minuteMs };
        await flows.create(flow);
        return flow.expiresAtMs - 1;
      },
      see: async (atMs) => {
        const flow = await flows.get('flow');
        return flow && flowStateAt(flow, atMs);
      },
      counts: 'open',
      lingering: 'expired',
      gone: undefined,
    },
    {
      row: 'an import',
      store: async () => {
        await imports.claim(claim, undefined);
        return begunMs + 400 * dayMs;
      },
      see: async () => (await imports.get(claim.importId))?.status,
      counts: 'claimed',
      lingering: 'claimed',
      gone: undefined,
    },
  ],
  invitations: [
    {
      row: 'an invitation',
      store: async () => {
        await invitations.create(invitation);
        return invitation.expiresAtMs - 1;
      },
      see: async (atMs) => {
        const found = await invitations.get(invitation.invitationId);
        return found && statusAt(found, undefined, atMs);
      },
      counts: { is: 'pending' },
      lingering: { is: 'expired' },
      gone: undefined,
    },
  ],
  event_tokens: [
    {
      row: 'a token that was accepted until it is too old',
      store: async () => {
        await putItem(database, 'event_tokens', seenTokenRow('token', 'delivery', tokenUntilMs));
        return tokenUntilMs;
      },
      see: async (atMs) => {
        const isSeen =
          (await getItem(database, 'event_tokens', { token_id: 'token' })) !== undefined;
        return isSeen || tokenUntilMs < atMs ? 'refused' : 'accepted again';
      },
      counts: 'refused',
      lingering: 'refused',
      gone: 'refused',
    },
  ],
  option_cache: [
    {
      row: 'a list',
      store: async () => {
        await cache.put(owner, 'list', { list: '[]', fetchedAtMs: begunMs });
        return begunMs + 15 * minuteMs - 1;
      },
      see: async () => (await cache.get(owner, 'list'))?.list,
      counts: '[]',
      lingering: undefined,
      gone: undefined,
    },
    {
      row: 'a cool-down and a failure',
      store: async () => {
        const untilMs = begunMs + minuteMs;
        await cache.setLimitedUntil(key.app, untilMs);
        await cache.putFailure(key.query, { why: 'unknown_error', status: 503 }, untilMs);
        return untilMs - 1;
      },
      see: async (atMs) => {
        const { appLimitedUntilMs, failed } = await cache.blocks(key);
        return [appLimitedUntilMs > atMs, failed !== undefined && failed.untilMs > atMs];
      },
      counts: [true, true],
      lingering: [false, false],
      gone: [false, false],
    },
  ],
  rate_limits: [
    {
      row: 'a used budget',
      store: async () => {
        nowMs = begunMs;
        await invitationsLeft.consume(500);
        return begunMs + 500 * minuteMs - 1;
      },
      see: async () => (await invitationsLeft.consume(500)).admitted,
      counts: false,
      lingering: true,
      gone: true,
    },
  ],
  webhook_deliveries: [
    {
      row: 'a delivery',
      store: async () => {
        const event = { eventType: 'connection.disconnected', body: '{}', attempts: [] };
        await deliveries.put({ ...deliveryKey, ...event, state: 'delivered' });
        return begunMs + 30 * dayMs;
      },
      see: async () => (await deliveries.get(deliveryKey))?.state,
      counts: 'delivered',
      lingering: 'delivered',
      gone: undefined,
    },
  ],
};

afterEach(() => {
  vi.useRealTimers();
});

/** Amazon's DynamoDB Local deletes at times of its own. */
describe.skipIf(inject('dynamodbEndpoint')).each(Object.entries(rows))('%s', (_, ofTable) => {
  it.each(ofTable)('$row counts to its end, and then no more, there or not', async (ending) => {
    const untilMs = await ending.store();
    const seenAt = async (atMs: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: atMs });
      nowMs = atMs;
      return ending.see(atMs);
    };
    await deleteExpired(untilMs);
    expect(await seenAt(untilMs)).toEqual(ending.counts);
    expect(await seenAt(untilMs + 1_000)).toEqual(ending.lingering);
    expect(await seenAt(untilMs + 5 * dayMs)).toEqual(ending.lingering);
    await deleteExpired(untilMs + 100 * dayMs);
    expect(await seenAt(untilMs + 100 * dayMs)).toEqual(ending.gone);
  });
});
