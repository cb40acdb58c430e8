import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { createAgentBindings } from '../../../functions/agents/adapters/agent-bindings.ts';
import { bindAgent } from '../../../functions/agents/domain/bind-agent.ts';
import { createConnections } from '../../../functions/connections/adapters/connections.ts';
import { createInvitations } from '../../../functions/invitations/adapters/invitations.ts';
import { createLink } from '../../../functions/invitations/domain/link.ts';
import { limitRows } from '../../../functions/platform/aws/tables.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createDeliveries } from '../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { begin, unsent } from '../../../functions/webhooks/domain/delivery-transitions.ts';
import type { Services } from './services.ts';

const clock = { nowMs: Date.now, sleep: async () => {} };

/** Puts into the tables what the requests find there that nobody sends often. */
export const createRareTenancy = ({ database }: Services) => {
  const deliveries = createDeliveries(database);
  const invitations = createInvitations(database);
  const connections = createConnections(database);
  const agentBindings = createAgentBindings(database);
  return {
    /** The tenant asked for nothing yet that has a budget. */
    resetBudget: (tenantId: string) =>
      database.client.send(
        new DeleteCommand({
          TableName: database.tableName('rate_limits'),
          Key: { key_id: limitRows.budget + tenantId },
        }),
      ),
    /** An event that its webhook did not get. @returns its id */
    addFailed: async (key: { tenantId: string; webhookId: string }) => {
      const eventId = uuidV7(Date.now());
      const event = { eventId, eventType: 'connection.connected', body: '{}' };
      await deliveries.put(unsent(begin(key, event, Date.now()), 'disabled'));
      return eventId;
    },
    /** An invitation that nobody accepted. @returns its id, and its link */
    invite: async (tenantId: string, integrationType: string) => {
      const invitationId = uuidV7(Date.now());
      const { link, secretHash } = createLink(invitationId);
      const [createdAtMs, expiresAtMs] = [Date.now(), Date.now() + 3_600_000];
      await invitations.create({
        ...{ invitationId, tenantId, secretHash, integrationType, createdAtMs, expiresAtMs },
        ...{ requestedBy: 'Acme', purpose: 'To answer', createdBy: 'key', fields: {}, scopes: [] },
        ...{ ifOtherAccount: 'refuse', events: [], state: { is: 'open' }, refusals: {} },
      });
      return { invitationId, link };
    },
    bind: async (binding: {
      tenantId: string;
      agentId: string;
      integrationType: string;
      integrationId: string;
    }) => {
      const bound = await bindAgent({ connections, agentBindings, clock }, binding);
      if ('refused' in bound) throw new Error(`It was not bound: ${bound.refused.why}`);
    },
  };
};
