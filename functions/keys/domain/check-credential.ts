import type { Caller, KeyRefusal } from '../../platform/model/caller.ts';
import type { RateLimit } from '../../platform/model/rate-limit.ts';
import type { TenantSettings } from '../../platform/model/tenant-settings.ts';
import {
  type ApiKey,
  faultOfForm,
  hashCredential,
  type KeyFault,
  keyStatus,
  type RecordKeyUseDeps,
  recordKeyUse,
} from './api-key.ts';
import type { ConnectSession } from './connect-session.ts';

type CheckDeps = RecordKeyUseDeps & {
  environment: string;
  apiKeys: { findCredential(keyHash: string): Promise<ApiKey | ConnectSession | undefined> };
  tenantSettings: TenantSettings;
  /** How long reading the settings of its tenant may take. */
  settingsMs: number;
};

/** The status of a key or session; if it is stored, also its row and its tenant's settings. */
type CheckedCredential =
  | { status: Exclude<KeyFault, KeyRefusal>; found?: undefined }
  | { status: KeyRefusal | 'active'; found: ApiKey | ConnectSession; tenant: StoredSettings };

type StoredSettings = Awaited<ReturnType<TenantSettings['of']>>;

/** Finds a key or session, and records its use. @throws if the table cannot be read */
export const checkCredential = async (
  deps: CheckDeps,
  credential: string,
  nowMs: () => number,
): Promise<CheckedCredential> => {
  const misshapen = faultOfForm(credential, deps.environment);
  if (misshapen) return { status: misshapen };
  const found = await deps.apiKeys.findCredential(hashCredential(credential));
  if (!found) return { status: 'unknown' };
  const atMs = nowMs();
  const ofItself = keyStatus(found, atMs);
  if (ofItself !== 'active') return { status: ofItself, found, tenant: unread };
  const [tenant] = await Promise.all([
    settingsOf(deps, found.tenantId),
    'keyId' in found ? recordKeyUse(deps, found, atMs) : undefined,
  ]);
  const isDeleted = tenant.deletionRequestedAtMs !== undefined;
  return { status: isDeleted ? 'tenant_deleted' : ofItself, found, tenant };
};

const unread: StoredSettings = {};

/**
 * If the settings cannot be read, the tenant has the environment's limit: we refuse nobody for our fault. The
 * keys of a deleted tenant end anyway.
 */
const settingsOf = async (
  { tenantSettings, settingsMs, report }: CheckDeps,
  tenantId: string,
): Promise<StoredSettings> => {
  try {
    return await tenantSettings.of(tenantId, AbortSignal.timeout(settingsMs));
  } catch (error) {
    report(error);
    return unread;
  }
};

/** The caller with a stored key or session. @param limitOverride that of its tenant, if it has one */
export const callerOfCredential = (
  found: ApiKey | ConnectSession,
  limitOverride?: RateLimit,
): Caller => {
  const { tenantId, scopes } = found;
  if ('keyId' in found) return { tenantId, keyId: found.keyId, scopes, limitOverride };
  const session = {
    origins: found.allowedOrigins,
    types: found.integrationTypes,
    clientReference: found.clientReference,
    expiresAtMs: found.expiresAtMs,
  };
  return { tenantId, keyId: found.sessionId, scopes, session, limitOverride };
};
