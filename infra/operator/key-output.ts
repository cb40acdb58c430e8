import type { ApiKey } from '../../functions/keys/domain/api-key.ts';
import type { NewKey, NoChange } from '../../functions/keys/domain/manage-keys.ts';
import { timestamp } from '../../functions/platform/model/iso.ts';
import { CommandError } from '../command-line/command-error.ts';

/** A key in the JSON of every command: all but the key itself. */
export const apiKeyJson = (key: ApiKey) => ({
  key_id: key.keyId,
  tenant_id: key.tenantId,
  name: key.name,
  scopes: key.scopes,
  created_at: timestamp(key.createdAtMs),
  expires_at: timestamp(key.expiresAtMs),
});

/** Tenants are created nowhere, so a misspelled one is a new one. */
export const firstKey = (tenantId: string) =>
  `\nIt is the first key of ${tenantId}. If that is misspelled, revoke it.`;

export const newKeyJson = ({ apiKey, key }: NewKey) => ({ api_key: apiKey, ...apiKeyJson(key) });

export const newKeyText = ({ apiKey, key }: NewKey, more: readonly string[]): string =>
  [
    apiKey,
    '',
    'Keep it now: it is never shown again.',
    `Key id:  ${key.keyId}`,
    `Tenant:  ${key.tenantId}`,
    `Scopes:  ${key.scopes.join(', ')}`,
    `Expires: ${timestamp(key.expiresAtMs) ?? 'never'}`,
    ...more,
  ].join('\n');

export const notChanged = (tenantId: string, keyId: string, refused: NoChange): CommandError => {
  const why: Record<NoChange['why'], string> = {
    unknown: `Tenant ${tenantId} has no such API key. “keys list” shows its keys; a new one may take a second.`,
    revoked: `API key ${keyId} is revoked. Create another.`,
    expired: `API key ${keyId} has expired. Create another.`,
    rolled: `API key ${keyId} was rolled already.${'replacedBy' in refused ? ` Roll ${refused.replacedBy}.` : ''}`,
  };
  return new CommandError(why[refused.why]);
};
