import type { AppKey } from '../../../functions/platform/model/ports.ts';

/** Names the platform's OAuth app of a type. */
export const platformApp = (integrationType: string, region?: string): AppKey => ({
  integrationType,
  region,
  tenantId: undefined,
});
