import type * as z from 'zod/mini';
import { noSuchAgent } from '../../agents/http/binding-refusal.ts';
import { composeGetAccessToken } from '../../composition/connections.ts';
import { getAccessToken } from '../../connections/contracts/get-access-token.ts';
import type { OpenConnection } from '../../connections/domain/open-tokens.ts';
import {
  type AccessTokenQuestion,
  accessTokenForService,
} from '../../connections/domain/service-token.ts';
import { accessTokenBody } from '../../connections/http/access-token-body.ts';
import { noAccess, noSuchIntegration } from '../../connections/http/no-access.ts';
import { invocation } from '../../platform/http/invocation.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import type { Deadline } from '../../platform/model/ports.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { auditAttempt } from '../../telemetry/audit-attempt.ts';

const questionOf = (request: z.output<typeof getAccessToken.request>) => ({
  tenantId: request.tenant_id,
  integrationId: request.integration_id,
  integrationType: request.integration_type,
  agentId: request.agent_id,
  minimumMs: request.minimum_seconds && request.minimum_seconds * 1000,
  rejectedFingerprint: request.token_fingerprint,
});

/** @throws ServiceError why there is none */
const findToken = async (
  deps: Parameters<typeof accessTokenForService>[0],
  question: AccessTokenQuestion,
  deadline: Deadline,
): Promise<OpenConnection> => {
  const access = await accessTokenForService(deps, question, deadline);
  if ('open' in access) return access.open;
  if ('noAgent' in access) throw noSuchAgent();
  const { none, connection } = access;
  if (none.why === 'not_connected' && question.integrationId) throw noSuchIntegration();
  const type = connection?.integrationType ?? question.integrationType ?? '';
  throw noAccess(none, findProvider(deps.providers, type), deps.clock.nowMs());
};

/** An access token of a tenant's connection, for a service of the platform. See docs/platform/access-tokens.md. */
export const handler = invocation(
  getAccessToken,
  composeGetAccessToken,
  async (deps, request, { deadline, requestId }) => {
    // Lambda does not say which principal invoked it.
    const audit = createAudit({ actor: { kind: 'system', id: getAccessToken.name }, requestId });
    const question = questionOf(request);
    const { tenantId, integrationId, integrationType, agentId } = question;
    const of = { tenantId, integrationId, integrationType, agentId };
    const asked = { ...of, requestedBy: request.requested_by };
    const open = await auditAttempt(
      audit,
      { act: 'access_token.refused', ...asked },
      () => findToken({ ...deps, auditUse: audit.use }, question, deadline),
      ({ connection }) => ({
        ...asked,
        act: 'access_token.given',
        result: 'done',
        integrationId: connection.integrationId,
        integrationType: connection.integrationType,
      }),
    );
    return accessTokenBody(open);
  },
);
