import type { KeyRefusal } from '../../platform/model/caller.ts';
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
  /** How long the settings of its tenant may take. */
  settingsMs: number;
};

/** How a key or session is, and what is stored of it and of its tenant, if it is. */
type CheckedCredential =
  | { status: Exclude<KeyFault, KeyRefusal>; found?: undefined }
  | { status: KeyRefusal | 'active'; found: ApiKey | ConnectSession; tenant: StoredSettings };

type StoredSettings = Awaited<ReturnType<TenantSettings['of']>>;

/** Finds a key or session, and notes its use. @throws when the table cannot be read */
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
 * A tenant that cannot be looked up has the limit that all have, and is let in: nobody is refused for that.
 * The keys of one that is deleted end anyway.
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
