import { createHash } from 'node:crypto';
import type { KeyRefusal } from '../../platform/model/caller.ts';
import { createChecksummed, hasValidChecksum } from '../../platform/model/checksummed.ts';
import { iso } from '../../platform/model/iso.ts';
import type { ConnectSession } from './connect-session.ts';

const randomLength = 30;
const checkLength = 6;

/** A stored API key: only its SHA-256, never the key itself. Times are epoch milliseconds. */
export type ApiKey = {
  keyHash: string;
  keyId: string;
  tenantId: string;
  name: string;
  scopes: string[];
  createdAtMs: number;
  expiresAtMs?: number;
  /** The lifetime that the last change gave it; absent if it still has its first one. */
  lifetimeMs?: number;
  revokedAtMs?: number;
  replacedBy?: string;
  /** How often it was changed; absent if never. */
  version?: number;
  /** The last day, in UTC, on which the key was accepted: 2026-11-21. */
  lastUsedOn?: string;
};

export type ApiKeys = {
  /** The key or session with this SHA-256 (hex), or undefined. */
  findCredential(keyHash: string): Promise<ApiKey | ConnectSession | undefined>;
  /** Stores the day, unless the key has this one or a later one. */
  recordUse(keyHash: string, day: string, signal: AbortSignal): Promise<void>;
};

/** The form of an environment's keys and sessions; by default, of any environment's. */
export const credentialPattern = (environment = '[a-z]{2,20}'): string =>
  `^(sk|cs)_${environment}_[0-9A-Za-z]{${randomLength + checkLength}}$`;

/** `sk` is a key, `cs` a session that a key created for a browser. */
const createCredential = (kind: 'sk' | 'cs', environment: string): string =>
  `${kind}_${environment}_${createChecksummed(randomLength, checkLength)}`;

export const createApiKey = (environment: string) => createCredential('sk', environment);

export const createSessionToken = (environment: string) => createCredential('cs', environment);

/** The fault that a key or session shows by its form, without a read. */
export const faultOfForm = (
  credential: string,
  environment: string,
): 'other_environment' | 'miscopied' | undefined => {
  if (!new RegExp(credentialPattern(environment)).test(credential)) return 'other_environment';
  const isWhole = hasValidChecksum(credential.slice(-(randomLength + checkLength)), checkLength);
  return isWhole ? undefined : 'miscopied';
};

export const hashCredential = (credential: string): string =>
  createHash('sha256').update(credential).digest('hex');

export const keyStatus = (
  {
    revokedAtMs,
    expiresAtMs = Number.POSITIVE_INFINITY,
  }: { keyHash: string; revokedAtMs?: number | undefined; expiresAtMs?: number | undefined },
  nowMs: number,
): 'active' | 'revoked' | 'expired' => {
  if (revokedAtMs !== undefined) return 'revoked';
  return expiresAtMs > nowMs ? 'active' : 'expired';
};

/** Why we refuse a key or session. Only whoever has a stored one learns its state. */
export type KeyFault = NonNullable<ReturnType<typeof faultOfForm>> | 'unknown' | KeyRefusal;

/** A slow write must not delay the caller. The next request that is not cached tries again. */
const recordMs = 200;

/** The days that this process has stored or is storing, by key. */
type RecordedDays = Map<string, string>;

export type RecordKeyUseDeps = {
  apiKeys: ApiKeys;
  recordedDays: RecordedDays;
  report(error: unknown): void;
  /** The write took too long, which is no fault. */
  reportAbandoned(error: unknown): void;
};

/**
 * Stores on which day, in UTC, a key was last used: one write per key and day, however many requests
 * come at once. Lambda may freeze the process after the response, so we write before it. A failure of the
 * write is reported, and fails no request.
 */
export const recordKeyUse = async (
  { apiKeys, recordedDays, report, reportAbandoned }: RecordKeyUseDeps,
  { keyHash, lastUsedOn = '' }: ApiKey,
  nowMs: number,
): Promise<void> => {
  const day = iso(nowMs).slice(0, 10);
  if (lastUsedOn >= day || recordedDays.get(keyHash) === day) return;
  recordedDays.set(keyHash, day);
  const patience = AbortSignal.timeout(recordMs);
  try {
    await apiKeys.recordUse(keyHash, day, patience);
  } catch (error) {
    recordedDays.delete(keyHash);
    (patience.aborted ? reportAbandoned : report)(error);
  }
};
