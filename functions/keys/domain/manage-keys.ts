import type { Clock } from '../../platform/model/ports.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import { type ApiKey, createApiKey, hashCredential, keyStatus } from './api-key.ts';

/** The keys of tenants. A list or a search by id may miss a key that was created a second ago. */
export type ManagedKeys = {
  /** Oldest first. */
  listByTenant(tenantId: string): Promise<ApiKey[]>;
  /** Strongly consistent. */
  find(tenantId: string, keyId: string): Promise<ApiKey | undefined>;
  put(key: ApiKey): Promise<void>;
  /**
   * Stores a change of a key, and a new key with it: both or neither.
   * @returns false if somebody else has changed the key since it was read
   */
  replace(was: ApiKey, next: ApiKey, added?: ApiKey): Promise<boolean>;
};

export type ManageKeysDeps = { apiKeys: ManagedKeys; environment: string; clock: Clock };

/** A new key with its secret, which nobody sees again. */
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
  /** Without it, forever. */
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

/** Somebody else may change the same key meanwhile, but each try means that somebody did. */
const mostTries = 20;

/** Reads a key and stores what `decide` returns, again if somebody else changed the key in between. */
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

/** Why a key can no longer be changed: it has ended, and another may have replaced it. */
const endOf = (key: ApiKey, nowMs: number): NoChange | undefined => {
  const why = keyStatus(key, nowMs);
  return why === 'active' ? undefined : (rolledOf(key) ?? { why });
};

const rolledOf = ({ replacedBy }: ApiKey): NoChange | undefined =>
  replacedBy === undefined ? undefined : { why: 'rolled', replacedBy };

/**
 * What a change sets; all else stays. The new end may be earlier or later; that of a rolled key only earlier,
 * because its roll decided it.
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
 * Replaces an old key by a new one with its name and scopes, and sets the end of the old one, in one write.
 * Of several calls, only one succeeds. The old key never gets a later end than it had.
 * @param how without `lifetimeMs`, the new key gets the lifetime that the old one was last given
 */
export const rollKey = (
  deps: ManageKeysDeps,
  named: ApiKeyId,
  { oldLifetimeMs, lifetimeMs }: { oldLifetimeMs: number; lifetimeMs?: number | undefined },
): Promise<RolledKey | { refused: NoChange }> =>
  changeStored<NoChange, RolledKey>(deps, named, (old, nowMs) => {
    // First, because a caller that repeats a roll whose response was lost needs to know the new key.
    const refused = rolledOf(old) ?? endOf(old, nowMs);
    if (refused) return { refused };
    const { expiresAtMs = Number.POSITIVE_INFINITY } = old;
    const requested = { ...old, lifetimeMs: lifetimeMs ?? lifetimeOf(old) };
    const added = newKey(deps.environment, requested, nowMs);
    const endsAtMs = Math.min(expiresAtMs, nowMs + oldLifetimeMs);
    return { added, next: { ...old, expiresAtMs: endsAtMs, replacedBy: added.key.keyId } };
  });

/** `isNew`: this call revoked it. */
type RevokedKey = { next: ApiKey; isNew: boolean };

export const revokeKey = async (
  deps: ManageKeysDeps,
  named: ApiKeyId,
): Promise<RevokedKey | { refused: { why: 'unknown' } }> =>
  changeStored<never, RevokedKey>(deps, named, (key, nowMs) =>
    key.revokedAtMs === undefined
      ? { next: { ...key, revokedAtMs: nowMs }, isNew: true }
      : { next: key, isNew: false },
  );
