import type * as z from 'zod/mini';
import { composeGetAccessToken } from '../composition/connections.ts';
import { getAccessToken } from '../contracts/get-access-token.ts';
import { giveAccessToken } from '../domain/connection/give-access-token.ts';
import type { OpenConnection } from '../domain/connection/open-tokens.ts';
import { accessTokenBody } from '../http/access-token-body.ts';
import { invocation } from '../http/invocation.ts';
import { createAudit } from '../telemetry/audit.ts';
import { auditAccessToken } from '../telemetry/audit-access-token.ts';

const questionOf = (request: z.output<typeof getAccessToken.request>) => ({
  tenantId: request.tenant_id,
  integrationId: request.integration_id,
  integrationType: request.integration_type,
  minimumMs: request.minimum_seconds && request.minimum_seconds * 1000,
  rejectedFingerprint: request.token_fingerprint,
});

/** An access token of a tenant's connection, for a service of the platform. See docs/platform/access-tokens.md. */
export const handler = invocation(
  getAccessToken,
  composeGetAccessToken,
  async (deps, request, { deadline, requestId }) => {
    // Lambda does not say which principal invoked it.
    const audit = createAudit({ actor: { kind: 'system', id: getAccessToken.name }, requestId });
    const question = questionOf(request);
    const give = (): Promise<OpenConnection> =>
      giveAccessToken({ ...deps, auditUse: audit.use }, question, deadline);
    return accessTokenBody(
      await auditAccessToken(audit, { ...question, requestedBy: request.requested_by }, give),
    );
  },
);
