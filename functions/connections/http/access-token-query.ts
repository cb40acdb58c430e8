import type * as z from 'zod/mini';
import type { getAccessToken } from '../contracts/get-access-token.ts';
import type { AccessTokenQuery } from '../domain/service-token.ts';

export const accessTokenQueryOf = (
  request: z.output<typeof getAccessToken.request>,
): AccessTokenQuery => ({
  tenantId: request.tenant_id,
  integrationId: request.integration_id,
  integrationType: request.integration_type,
  agentId: request.agent_id,
  minimumMs: request.minimum_seconds && request.minimum_seconds * 1000,
  rejectedFingerprint: request.token_fingerprint,
});
