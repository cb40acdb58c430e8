import {
  createActivityReader,
  createActivityWriter,
} from '../../../functions/activity/adapters/activity-rows.ts';
import { storedMs } from '../../../functions/activity/domain/activity.ts';
import { toRow as seenTokenRow } from '../../../functions/disconnect/adapters/seen-tokens.ts';
import { invitationLimit } from '../../../functions/invitations/domain/create-invitation.ts';
import { createOptionCache } from '../../../functions/options/adapters/option-cache.ts';
import { createBudgets } from '../../../functions/platform/aws/budgets.ts';
import type { Database } from '../../../functions/platform/aws/dynamodb.ts';
import { getItem, putItem } from '../../../functions/platform/aws/items.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createDeliveries } from '../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { begunMs, dayMs, type EndingRows, minuteMs } from './ending-row.ts';

const tenantId = uuidV7(begunMs);
const owner = { purpose: 'options', tenantId, integrationType: 'slack' } as const;
const key = { query: 'query', connection: 'connection', app: 'app' };
const deliveryKey = { tenantId, webhookId: 'w', eventId: uuidV7(begunMs) };
const tokenUntilMs = begunMs + 7 * dayMs;

/** What traffic leaves: acts, tokens, lists, limits and deliveries. */
export const rowsOfTraffic = (
  database: Database,
): EndingRows<
  'activity' | 'event_tokens' | 'option_cache' | 'rate_limits' | 'webhook_deliveries'
> => {
  const deliveries = createDeliveries(database);
  const cache = createOptionCache(database, {
    seal: async (plaintext) => Buffer.from(plaintext),
    open: async (sealed) => Buffer.from(sealed),
  });
  let nowMs = begunMs;
  const invitationsLeft = createBudgets(database, () => nowMs)(tenantId, {
    invitations: invitationLimit,
  });

  return {
    activity: [
      {
        row: 'an act',
        store: async () => {
          const of = {
            tenantId,
            id: uuidV7(begunMs),
            details: {},
            actor: { type: 'person' },
          } as const;
          await createActivityWriter(database).put({
            ...of,
            act: 'credential.used',
            result: 'done',
          });
          return begunMs + storedMs;
        },
        see: async (atMs) => {
          const query = { tenantId, fromMs: atMs - storedMs, limit: 1 };
          return (await createActivityReader(database).page(query)).found.length;
        },
        counts: 1,
        lingering: 0,
        gone: 0,
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
          await invitationsLeft.consume(500);
          return begunMs + 500 * minuteMs - 1;
        },
        see: async (atMs) => {
          nowMs = atMs;
          return (await invitationsLeft.consume(500)).admitted;
        },
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
};
