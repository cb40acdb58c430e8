import { noSuchAgent } from '../../agents/http/binding-refusal.ts';
import { composeGetAccessToken } from '../../composition/connections.ts';
import { getAccessToken } from '../../connections/contracts/get-access-token.ts';
import { accessTokenForService } from '../../connections/domain/service-token.ts';
import { accessTokenBody, accessTokenQueryOf } from '../../connections/http/access-token-body.ts';
import { noTokenFor } from '../../connections/http/no-access.ts';
import { invocation } from '../../platform/http/invocation.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { auditAttempt } from '../../telemetry/audit-attempt.ts';

/** An access token of a tenant's connection, for a service of the platform. See docs/platform/access-tokens.md. */
export const handler = invocation(
  getAccessToken,
  composeGetAccessToken,
  async (deps, request, { deadline, requestId }) => {
    // Lambda does not say which principal invoked it.
    const audit = createAudit({ actor: { kind: 'system', id: getAccessToken.name }, requestId });
    const query = accessTokenQueryOf(request);
    const { tenantId, integrationId, integrationType, agentId } = query;
    const requestedBy = request.requested_by;
    const subject = { tenantId, integrationId, integrationType, agentId, requestedBy };
    const open = await auditAttempt(
      audit,
      { act: 'access_token.refused', ...subject },
      async () => {
        const audited = { ...deps, auditUse: audit.use };
        const access = await accessTokenForService(audited, query, deadline);
        if ('open' in access) return access.open;
        throw 'noAgent' in access ? noSuchAgent() : noTokenFor(deps, query, access);
      },
      ({ connection: { integrationId, integrationType } }) => {
        const act = 'access_token.given';
        return { ...subject, act, result: 'done', integrationId, integrationType };
      },
    );
    return accessTokenBody(open);
  },
);
