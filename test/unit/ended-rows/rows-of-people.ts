import { createOAuthFlows } from '../../../functions/connect/adapters/oauth-flows.ts';
import { flowStateAt } from '../../../functions/connect/domain/flow.ts';
import { createConnections } from '../../../functions/connections/adapters/connections.ts';
import { createImports } from '../../../functions/importing/adapters/imports.ts';
import { createInvitations } from '../../../functions/invitations/adapters/invitations.ts';
import { statusAt } from '../../../functions/invitations/domain/status.ts';
import { createApiKeys } from '../../../functions/keys/adapters/api-keys.ts';
import { createConnectSessions } from '../../../functions/keys/adapters/connect-sessions.ts';
import { createSessionToken, hashCredential } from '../../../functions/keys/domain/api-key.ts';
import { checkCredential } from '../../../functions/keys/domain/check-credential.ts';
import type { Database } from '../../../functions/platform/aws/dynamodb.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { aFlow } from '../../support/connections/a-flow.ts';
import { anInvitation } from '../../support/connections/an-invitation.ts';
import { createStoring } from '../../support/connections/storing.ts';
import { begunMs, dayMs, type EndingRows, minuteMs } from './ending-row.ts';

const tenantId = uuidV7(begunMs);

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
const invitation = anInvitation({
  invitationId: uuidV7(begunMs),
  tenantId,
  createdAtMs: begunMs,
  expiresAtMs: begunMs + 7 * dayMs,
});

const claim = {
  importId: 'import#1',
  tenantId,
  integrationType: 'slack',
  owner: 'run',
  claimedAtMs: begunMs,
};

/** The rows of people: what they may do, and what they are about to do. */
export const rowsOfPeople = (
  database: Database,
): EndingRows<'api_keys' | 'integrations' | 'oauth_flows' | 'invitations'> => {
  const flows = createOAuthFlows(database);
  const imports = createImports(database);
  const invitations = createInvitations(database);
  const storing = createStoring(createConnections(database));
  const moving = uuidV7(begunMs);
  const checkDeps = {
    environment: 'dev',
    apiKeys: createApiKeys(database),
    tenantSettings: { of: async () => ({}) },
    settingsMs: 1_000,
    recordedDays: new Map<string, string>(),
    report: () => {},
    reportAbandoned: () => {},
  };

  return {
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
  };
};
