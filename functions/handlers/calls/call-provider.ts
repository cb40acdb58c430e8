import type * as z from 'zod/mini';
import { callProvider as contract } from '../../calls/contracts/call-provider.ts';
import {
  type CallProviderDeps,
  type CallResult,
  callProvider,
} from '../../calls/domain/call-provider.ts';
import { callBody, connectionQueryOf, requestedCallOf } from '../../calls/http/call-body.ts';
import { callRefusal } from '../../calls/http/call-refusal.ts';
import { composeCallProvider } from '../../composition/calls.ts';
import type { ServiceConnectionQuery } from '../../connections/domain/service-connection.ts';
import { invocation } from '../../platform/http/invocation.ts';
import type { Deadline } from '../../platform/model/ports.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { auditAttempt } from '../../telemetry/audit-attempt.ts';
import { countCall } from '../../telemetry/counting.ts';

type Subject = ServiceConnectionQuery & { host?: string | undefined; status?: number | undefined };

/** What is known of a call when it ends. */
const subjectOf = (query: ServiceConnectionQuery, result: CallResult): Subject => ({
  ...query,
  integrationId: result.connection?.integrationId ?? query.integrationId,
  integrationType: result.connection?.integrationType ?? query.integrationType,
  host: result.host,
  ...('refused' in result && 'status' in result.refused ? { status: result.refused.status } : {}),
});

/** Exported for tests that give it other dependencies. */
export const handleCall = async (
  deps: Omit<CallProviderDeps, 'auditUse'>,
  request: z.output<typeof contract.request>,
  { deadline, requestId }: { deadline: Deadline; requestId: string },
): Promise<z.input<typeof contract.result>> => {
  // Lambda does not say which principal invoked it.
  const audit = createAudit({ actor: { kind: 'system', id: contract.name }, requestId });
  const { method, requested_by: requestedBy } = request;
  const query = connectionQueryOf(request);
  let subject: Subject = query;
  const call = async () => {
    const audited = { ...deps, auditUse: audit.use };
    const result = await callProvider(audited, query, requestedCallOf(request), deadline);
    subject = subjectOf(query, result);
    if ('refused' in result) throw callRefusal(deps, query, result);
    return result;
  };
  const audited = () =>
    auditAttempt(
      audit,
      () => ({ act: 'provider_call.refused', requestedBy, method, ...subject }),
      call,
      ({ response: { status }, connection: { integrationId, integrationType }, host }) => {
        const made = { ...query, integrationId, integrationType, host, status };
        return { act: 'provider_call.made', result: 'done', requestedBy, method, ...made };
      },
    );
  return countCall(
    () => subject.integrationType,
    async () => {
      const { response, connection } = await audited();
      return callBody(response, connection);
    },
  );
};

/** A call of a provider's API for a service of the platform. See docs/platform/access-tokens.md. */
export const handler = invocation(contract, composeCallProvider, handleCall);
