import { invalidField, type ServiceError } from '../../platform/contracts/service-error.ts';
import { iso } from '../../platform/model/iso.ts';
import type { TenantSettings } from '../../platform/model/tenant-settings.ts';
import { type Deletion, stageOf } from '../domain/deletion.ts';

/** Refuses anything new for a deleted tenant. */
export const deleted = (): ServiceError =>
  invalidField('tenant_id', 'this tenant is deleted, or about to be; use another id');

/** Refuses to delete a tenant of which nothing is stored. */
export const unknownTenant = (): ServiceError =>
  invalidField(
    'tenant_id',
    'nothing is stored of this tenant, so that its id is perhaps misspelled; check it',
  );

/** @throws ServiceError if the tenant is deleted, or is being deleted */
export const refuseDeleted = async (
  tenantSettings: TenantSettings,
  tenantId: string,
): Promise<void> => {
  const { deletionRequestedAtMs } = await tenantSettings.of(tenantId);
  if (deletionRequestedAtMs !== undefined) throw deleted();
};

/** How far a deletion is, and the outcome of each grant. */
export const deletionBody = (deletion: Deletion) => ({
  stage: stageOf(deletion),
  requested_at: iso(deletion.requestedAtMs),
  deleted_at: 'doneAtMs' in deletion ? iso(deletion.doneAtMs) : null,
  connections: deletion.outcomes.map(({ integrationType, outcome, connections }) => ({
    integration_type: integrationType,
    outcome,
    connections,
  })),
});
