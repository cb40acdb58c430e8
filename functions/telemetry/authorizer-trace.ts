import type { ApiKey } from '../keys/domain/api-key.ts';
import type { ConnectSession } from '../keys/domain/connect-session.ts';
import type { KeyRefusal } from '../platform/model/caller.ts';
import { logError } from '../platform/telemetry/logging.ts';
import { count } from '../platform/telemetry/metrics.ts';
import { createOnceAMinute } from '../platform/telemetry/once-a-minute.ts';
import { createAudit } from './audit.ts';

/** Logs and counts a failure of the authorizer. @throws the same error */
export const countFailedAuthorizer = (error: unknown): never => {
  logError(error);
  count('AuthorizerErrors', undefined);
  throw error;
};

const isFirst = createOnceAMinute();

type CheckedKey = { status: KeyRefusal | 'active'; found: ApiKey | ConnectSession };

/** Counts the refusal of a stored key, and records it once a minute. */
export const traceRefusedKey = ({ status, found }: CheckedKey, requestId: string): void => {
  if (status === 'active' || !('keyId' in found)) return;
  const { keyId, tenantId } = found;
  count('RefusedKeys', { reason: status });
  if (!isFirst(keyId)) return;
  const { record } = createAudit({ actor: { kind: 'api_key', id: keyId }, requestId });
  record({ act: 'api_key.refused', result: 'refused', reason: status, keyId, tenantId });
};
