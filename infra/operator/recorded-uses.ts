import type { AuditUse } from '../../functions/connections/domain/credential-use.ts';
import type { Act } from '../../functions/telemetry/act.ts';

/** Collects what a command uses tokens for, as acts of the audit trail. */
export const recordedIn =
  (acts: Act[]): AuditUse =>
  ({ tenantId, integrationType, integrationId }, use) => {
    const of = { tenantId, integrationType, integrationId };
    acts.push({ act: 'credential.used', result: 'done', use, ...of });
  };
