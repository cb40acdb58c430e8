import type { ApiKey } from '../../../functions/domain/model/api-key.ts';
import { timestamp } from './timestamp.ts';

/** A key in the JSON of every command: all but the key itself. */
export const apiKeyJson = (key: ApiKey) => ({
  key_id: key.keyId,
  tenant_id: key.tenantId,
  name: key.name,
  scopes: key.scopes,
  created_at: timestamp(key.createdAtMs),
  expires_at: timestamp(key.expiresAtMs),
});
