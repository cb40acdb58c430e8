import type * as z from 'zod/mini';
import type { getAccessToken } from '../contracts/get-access-token.ts';
import type { AccessTokenQuestion } from '../domain/service-token.ts';

export const questionOf = (
  request: z.output<typeof getAccessToken.request>,
): AccessTokenQuestion => ({
  tenantId: request.tenant_id,
  integrationId: request.integration_id,
  integrationType: request.integration_type,
  agentId: request.agent_id,
  minimumMs: request.minimum_seconds && request.minimum_seconds * 1000,
  rejectedFingerprint: request.token_fingerprint,
});
