import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { type ItemAttributes, putItem, readItem } from '../../platform/aws/items.ts';
import { readNamed, rowOf } from '../../platform/aws/row.ts';
import type { ConnectSession, ConnectSessions } from '../domain/connect-session.ts';

/** A row of the table of keys. It has no `key_id`, so it is not in the index and is not read as a key. */
const row = rowOf({
  key_hash: z.string(),
  session_id: z.string(),
  tenant_id: z.string(),
  scopes: z.array(z.string()),
  created_by: z.string(),
  created_at_ms: z.number(),
  expires_at_ms: z.number(),
  allowed_origins: z.array(z.string()),
  integration_types: z.optional(z.array(z.string())),
  client_reference: z.optional(z.string()),
  return_url: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
});

const toSessionRow = (session: Parameters<typeof row.write>[0]) => ({
  ...row.write(session),
  delete_after_s: Math.ceil(session.expiresAtMs / 1000),
});

export const isSessionRow = (item: Record<string, unknown>): boolean =>
  item.session_id !== undefined;

/** @throws UnreadableRow */
export const readSession = (item: ItemAttributes): ConnectSession =>
  readNamed(`api_keys ${item.tenant_id} ${item.session_id}`, () => row.read(item));

export const createConnectSessions = (database: Database): ConnectSessions => ({
  put: async (session) => {
    await putItem(database, 'api_keys', toSessionRow(session));
  },

  defaultsOf: ({ keyHash, sessionId }) =>
    readItem(database, 'api_keys', { key_hash: keyHash }, (item) =>
      item.session_id === sessionId ? readSession(item) : undefined,
    ),
});
