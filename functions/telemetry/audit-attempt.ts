import type { Flow } from '../connect/domain/flow.ts';
import { errorCodes } from '../platform/contracts/error-codes.ts';
import { codeOf } from '../platform/contracts/service-error.ts';
import { createOnceAMinute } from '../platform/telemetry/once-a-minute.ts';
import type { Act, ActEnding, AuditedAttempt } from './act.ts';
import type { Audit } from './audit.ts';

const isFirst = createOnceAMinute();

/**
 * Runs an act, and records its result, or why it was refused or failed.
 * @param act a function for what is known only then
 * @throws what `run` throws
 */
export const auditAttempt = async <T>(
  { record }: Audit,
  act: AuditedAttempt | (() => AuditedAttempt),
  run: () => Promise<T>,
  done: (result: T) => Act,
): Promise<T> => {
  try {
    const result = await run();
    record(done(result));
    return result;
  } catch (error) {
    record({ ...(typeof act === 'function' ? act() : act), ...endingOf(error) });
    throw error;
  }
};

/** Records that a tenant's completion code completed nothing, once a minute for each reason. */
export const auditIncomplete = (
  { record }: Audit,
  tenantId: string,
  { flow, error }: { flow: Flow | undefined; error: unknown },
): void => {
  const of = { tenantId, integrationType: flow?.integrationType, flowId: flow?.flowId };
  const ending = endingOf(error);
  if (!isFirst(`${tenantId} ${flow?.flowId} ${ending.reason}`)) return;
  record({ act: 'connection.refused', ...of, ...ending });
};

const endingOf = (error: unknown): Exclude<ActEnding, { result: 'done' }> => {
  const code = codeOf(error);
  return { result: errorCodes[code].status < 500 ? 'refused' : 'failed', reason: code };
};
