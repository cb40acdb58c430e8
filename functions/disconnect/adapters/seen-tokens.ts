import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem, putItem } from '../../platform/aws/items.ts';
import type { SeenTokens } from '../domain/event-token.ts';

/**
 * @param by the delivery that records it
 * @param untilMs when the token is too old to be accepted anyway
 */
export const toRow = (id: string, by: string, untilMs: number) => ({
  token_id: id,
  seen_by: by,
  delete_after_s: Math.ceil(untilMs / 1000),
});

/** The event tokens that we accepted, in DynamoDB. */
export const createSeenTokens = (database: Database): SeenTokens => ({
  has: async (token_id) => (await getItem(database, 'event_tokens', { token_id })) !== undefined,
  add: (id, untilMs) => {
    const by = randomUUID();
    return putItem(database, 'event_tokens', toRow(id, by, untilMs), {
      // The SDK repeats a write whose answer was lost.
      condition: 'attribute_not_exists(token_id) OR seen_by = :by',
      values: { ':by': by },
    });
  },
});
