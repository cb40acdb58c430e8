import { composeGetAccessToken } from '../composition.ts';
import { getAccessToken } from '../contracts/get-access-token.ts';
import { giveAccessToken } from '../domain/connection/give-access-token.ts';
import { accessTokenBody } from '../http/access-token-body.ts';
import { invocation } from '../http/invocation.ts';

/** An access token of a tenant's connection, for a service of the platform. See docs/access-tokens.md. */
export const handler = invocation(
  getAccessToken,
  composeGetAccessToken,
  async (deps, { minimum_seconds, ...request }, deadline) => {
    const question = {
      tenantId: request.tenant_id,
      integrationId: request.integration_id,
      integrationType: request.integration_type,
      minimumMs: minimum_seconds && minimum_seconds * 1000,
      rejectedFingerprint: request.token_fingerprint,
    };
    return accessTokenBody(await giveAccessToken(deps, question, deadline));
  },
);
