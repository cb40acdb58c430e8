import type { Clock } from '../../platform/model/ports.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import { type ApiKey, createApiKey, hashCredential, keyStatus } from './api-key.ts';

/** The keys of tenants. What a list or an id finds may lack a key that was made a second ago. */
export type ManagedKeys = {
  /** Oldest first. */
  listByTenant(tenantId: string): Promise<ApiKey[]>;
  /** As it is now. */
  find(tenantId: string, keyId: string): Promise<ApiKey | undefined>;
  put(key: ApiKey): Promise<void>;
  /**
   * Stores a change of a key, and a new key with it: both, or neither.
   * @returns false if somebody else has changed the key since it was read
   */
  replace(was: ApiKey, next: ApiKey, added?: ApiKey): Promise<boolean>;
};

export type ManageKeysDeps = { apiKeys: ManagedKeys; environment: string; clock: Clock };

/** A new key: the only time that anybody sees it. */
export type NewKey = { apiKey: string; key: ApiKey };

/** Why a key cannot be changed or rolled. */
export type NoChange =
  | { why: 'unknown' | 'revoked' | 'expired' }
  | { why: 'rolled'; replacedBy: string };

type ApiKeyId = { tenantId: string; keyId: string };
type RequestedKey = {
  tenantId: string;
  name: string;
  scopes: string[];
  /** For ever without it. */
  lifetimeMs?: number | undefined;
};

const newKey = (
  environment: string,
  { tenantId, name, scopes, lifetimeMs }: RequestedKey,
  nowMs: number,
): NewKey => {
  const apiKey = createApiKey(environment);
  const key = {
    keyHash: hashCredential(apiKey),
    keyId: `key_${uuidV7(nowMs)}`,
    tenantId,
    name,
    scopes,
    createdAtMs: nowMs,
    ...(lifetimeMs === undefined ? {} : { expiresAtMs: nowMs + lifetimeMs }),
  };
  return { apiKey, key };
};

export const createKey = async (
  { apiKeys, environment, clock }: ManageKeysDeps,
  requested: RequestedKey,
): Promise<NewKey> => {
  const made = newKey(environment, requested, clock.nowMs());
  await apiKeys.put(made.key);
  return made;
};

/** Others may change the same key meanwhile. Each time one of them has, so more are not needed. */
const mostTries = 20;

/** Reads a key and stores what `decide` makes of it, until nobody else changed it between. */
const changeStored = async <Refused, Decided extends { next: ApiKey; added?: NewKey }>(
  { apiKeys, clock }: ManageKeysDeps,
  { tenantId, keyId }: ApiKeyId,
  decide: (key: ApiKey, nowMs: number) => Decided | { refused: Refused },
): Promise<Decided | { refused: Refused | { why: 'unknown' } }> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const key = await apiKeys.find(tenantId, keyId);
    if (!key) return { refused: { why: 'unknown' } };
    const decided = decide(key, clock.nowMs());
    if ('refused' in decided || decided.next === key) return decided;
    if (await apiKeys.replace(key, decided.next, decided.added?.key)) return decided;
  }
  throw new Error('A key was changed by others again and again.');
};

/** Why a key is no longer to be changed: nobody can bring it back, and another may be in its place. */
const endOf = (key: ApiKey, nowMs: number): NoChange | undefined => {
  const why = keyStatus(key, nowMs);
  return why === 'active' ? undefined : (rolledOf(key) ?? { why });
};

const rolledOf = ({ replacedBy }: ApiKey): NoChange | undefined =>
  replacedBy === undefined ? undefined : { why: 'rolled', replacedBy };

/**
 * What a change may name: all else stays. An end may be earlier or later than the one it had; that of a
 * rolled key only earlier, since its roll decided it.
 */
export type KeyChange = Partial<Omit<RequestedKey, 'tenantId'>>;

export const changeKey = (
  deps: ManageKeysDeps,
  named: ApiKeyId,
  { name, scopes, lifetimeMs }: KeyChange,
): Promise<{ next: ApiKey } | { refused: NoChange }> =>
  changeStored<NoChange, { next: ApiKey }>(deps, named, (key, nowMs) => {
    const end = lifetimeMs === undefined ? {} : { expiresAtMs: nowMs + lifetimeMs, lifetimeMs };
    const next = { ...key, name: name ?? key.name, scopes: scopes ?? key.scopes, ...end };
    const isLater = (next.expiresAtMs ?? 0) > (key.expiresAtMs ?? 0);
    const refused = endOf(key, nowMs) ?? (isLater ? rolledOf(key) : undefined);
    return refused ? { refused } : { next };
  });

const lifetimeOf = ({ lifetimeMs, createdAtMs, expiresAtMs }: ApiKey): number | undefined =>
  lifetimeMs ?? (expiresAtMs === undefined ? undefined : expiresAtMs - createdAtMs);

export type RolledKey = { next: ApiKey; added: NewKey };

/**
 * A new key in the place of an old one, with its name and scopes, and an end for the old one, in one
 * write: whatever dies meanwhile, there are both or neither. Only one of several calls gets it.
 * @param how without `lifetimeMs`, the new key lives as long as somebody last decided for the old one.
 *   That never gets a later end than it had.
 */
export const rollKey = (
  deps: ManageKeysDeps,
  named: ApiKeyId,
  { oldLifetimeMs, lifetimeMs }: { oldLifetimeMs: number; lifetimeMs?: number | undefined },
): Promise<RolledKey | { refused: NoChange }> =>
  changeStored<NoChange, RolledKey>(deps, named, (old, nowMs) => {
    // First, since whoever repeats a roll whose answer was lost needs the key that it made.
    const refused = rolledOf(old) ?? endOf(old, nowMs);
    if (refused) return { refused };
    const { expiresAtMs = Number.POSITIVE_INFINITY } = old;
    const requested = { ...old, lifetimeMs: lifetimeMs ?? lifetimeOf(old) };
    const added = newKey(deps.environment, requested, nowMs);
    const endsAtMs = Math.min(expiresAtMs, nowMs + oldLifetimeMs);
    return { added, next: { ...old, expiresAtMs: endsAtMs, replacedBy: added.key.keyId } };
  });

/** @returns the revoked key, and whether this call revoked it */
export const revokeKey = async (
  deps: ManageKeysDeps,
  named: ApiKeyId,
): Promise<{ next: ApiKey; isNew: boolean } | { refused: { why: 'unknown' } }> =>
  changeStored<never, { next: ApiKey; isNew: boolean }>(deps, named, (key, nowMs) =>
    key.revokedAtMs === undefined
      ? { next: { ...key, revokedAtMs: nowMs }, isNew: true }
      : { next: key, isNew: false },
  );
