import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem, putItem } from '../../platform/aws/items.ts';
import type { SeenTokens } from '../domain/event-token.ts';

/** @param untilMs when the token is too old to be accepted anyway */
export const toRow = (id: string, untilMs: number) => ({
  token_id: id,
  delete_after_s: Math.ceil(untilMs / 1000),
});

/** The event tokens that we accepted, in DynamoDB. */
export const createSeenTokens = (database: Database): SeenTokens => ({
  has: async (token_id) => (await getItem(database, 'event_tokens', { token_id })) !== undefined,
  add: (id, untilMs) => putItem(database, 'event_tokens', toRow(id, untilMs)),
});
