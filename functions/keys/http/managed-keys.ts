import type * as z from 'zod/mini';
import { invalidField, ServiceError } from '../../platform/contracts/service-error.ts';
import { iso, timestamp } from '../../platform/model/iso.ts';
import type { manageApiKeys } from '../contracts/manage-api-keys.ts';
import { type ApiKey, keyStatus } from '../domain/api-key.ts';
import {
  changeKey,
  createKey,
  type ManageKeysDeps,
  type NewKey,
  type NoChange,
  revokeKey,
  rollKey,
} from '../domain/manage-keys.ts';

type ManageKeysRequest = z.output<typeof manageApiKeys.request>;
type ManageKeysResult = z.input<typeof manageApiKeys.result>;
/** For the audit trail. */
export type KeyAct = { keyId: string } & (
  | { act: 'api_key.created' | 'api_key.revoked' }
  | { act: 'api_key.changed'; changed: ('name' | 'scopes' | 'expires_in_seconds')[] }
  | { act: 'api_key.rolled'; replacedBy: string }
);
type CompletedKeyAction = { result: ManageKeysResult; acts: readonly KeyAct[] };

const keyBody = (key: ApiKey, nowMs: number): ManageKeysResult['keys'][number] => ({
  key_id: key.keyId,
  name: key.name,
  scopes: key.scopes,
  status: keyStatus(key, nowMs),
  created_at: iso(key.createdAtMs),
  expires_at: timestamp(key.expiresAtMs),
  revoked_at: timestamp(key.revokedAtMs),
  last_used_on: key.lastUsedOn ?? null,
  replaced_by: key.replacedBy ?? null,
});

const refusal = (refused: NoChange): ServiceError => {
  switch (refused.why) {
    case 'unknown':
      return new ServiceError(
        'not_found',
        'The tenant has no API key with this key_id. List its keys; a new one may take a second.',
      );
    case 'rolled':
      return invalidField(
        'key_id',
        `this key was rolled already; change or roll ${refused.replacedBy}`,
      );
    default:
      return invalidField(
        'key_id',
        `this key ${refused.why === 'expired' ? 'has expired' : 'is revoked'}; create another`,
      );
  }
};

const secondsMs = (seconds: number | undefined) =>
  seconds === undefined ? undefined : seconds * 1000;

const newKeyBody = ({ apiKey, key }: NewKey, nowMs: number, others: readonly ApiKey[] = []) => ({
  api_key: apiKey,
  key_id: key.keyId,
  keys: [key, ...others].map((each) => keyBody(each, nowMs)),
});

type HandleKeyAction = (
  deps: ManageKeysDeps,
  request: ManageKeysRequest,
) => Promise<CompletedKeyAction>;

const requestedValuesOf = (request: ManageKeysRequest) => ({
  name: request.name,
  scopes: request.scopes && [...new Set(request.scopes)],
  lifetimeMs: secondsMs(request.expires_in_seconds),
});

const create: HandleKeyAction = async (deps, request) => {
  const { tenant_id: tenantId } = request;
  const { name = '', scopes = [], lifetimeMs } = requestedValuesOf(request);
  const made = await createKey(deps, { tenantId, name, scopes, lifetimeMs });
  const { keyId } = made.key;
  return {
    result: newKeyBody(made, deps.clock.nowMs()),
    acts: [{ act: 'api_key.created', keyId }],
  };
};

const list: HandleKeyAction = async ({ apiKeys, clock }, { tenant_id: tenantId }) => {
  const keys = await apiKeys.listByTenant(tenantId);
  return { result: { keys: keys.map((key) => keyBody(key, clock.nowMs())) }, acts: [] };
};

const change: HandleKeyAction = async (deps, request) => {
  const { tenant_id: tenantId, key_id: keyId = '' } = request;
  const changed = await changeKey(deps, { tenantId, keyId }, requestedValuesOf(request));
  if ('refused' in changed) throw refusal(changed.refused);
  const changeable = ['name', 'scopes', 'expires_in_seconds'] as const;
  const members = changeable.filter((name) => request[name] !== undefined);
  return {
    result: { key_id: keyId, keys: [keyBody(changed.next, deps.clock.nowMs())] },
    acts: [{ act: 'api_key.changed', keyId, changed: members }],
  };
};

const roll: HandleKeyAction = async (deps, request) => {
  const { tenant_id: tenantId, key_id: keyId = '' } = request;
  const oldLifetimeMs = secondsMs(request.old_expires_in_seconds) ?? 0;
  const { lifetimeMs } = requestedValuesOf(request);
  const rolled = await rollKey(deps, { tenantId, keyId }, { oldLifetimeMs, lifetimeMs });
  if ('refused' in rolled) throw refusal(rolled.refused);
  const { added, next } = rolled;
  const replacedBy = added.key.keyId;
  return {
    result: newKeyBody(added, deps.clock.nowMs(), [next]),
    acts: [{ act: 'api_key.rolled', keyId, replacedBy }],
  };
};

const revoke: HandleKeyAction = async (deps, request) => {
  const { tenant_id: tenantId, key_id: keyId = '' } = request;
  const revoked = await revokeKey(deps, { tenantId, keyId });
  if ('refused' in revoked) throw refusal(revoked.refused);
  return {
    result: { key_id: keyId, keys: [keyBody(revoked.next, deps.clock.nowMs())] },
    acts: revoked.isNew ? [{ act: 'api_key.revoked', keyId }] : [],
  };
};

/** What each action of manage-api-keys does. @throws ServiceError why it cannot be done */
export const apiKeyHandlers = { create, list, change, roll, revoke } as const satisfies Record<
  ManageKeysRequest['action'],
  HandleKeyAction
>;
