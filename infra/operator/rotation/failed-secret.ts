import { fromKey } from '../../../functions/apps/adapters/oauth-apps.ts';
import { regionName } from '../../../functions/catalogue/providers/app-regions.ts';
import type { Providers } from '../../../functions/catalogue/providers/catalogue.ts';
import type { FailedSecret } from './rotate-secrets.ts';

/** Whose it is: what its owner calls the type may be a key with a region, or the id of a webhook. */
const ownerOf = ({ owner, integrationId }: FailedSecret, providers: Providers) => {
  const { purpose, tenantId, integrationType } = owner;
  const none = { region: null, integrationId: null, webhookId: null };
  switch (purpose) {
    case 'connection':
      return { ...none, tenantId, integrationType, integrationId: integrationId ?? null };
    case 'webhook':
      return { ...none, tenantId, integrationType: null, webhookId: integrationType };
    case 'oauth_app': {
      const { integrationType: type, region, tenantId: ofTenant } = fromKey(integrationType);
      const provider = providers.get(type);
      const named = region && provider ? regionName(provider, region) : region;
      return { ...none, tenantId: ofTenant ?? null, integrationType: type, region: named ?? null };
    }
  }
};

export const failedJson = (failed: FailedSecret, providers: Providers) => {
  const { tenantId, integrationType, region, integrationId, webhookId } = ownerOf(
    failed,
    providers,
  );
  return {
    secret: failed.owner.purpose,
    tenant_id: tenantId,
    integration_type: integrationType,
    region,
    integration_id: integrationId,
    webhook_id: webhookId,
    reason: failed.reason,
  };
};

/** No new secret can be given to a webhook whose present one does not open: both sign for a day. */
const repairs = {
  connection: 'connect the account again',
  oauth_app: 'store the app again',
  webhook: 'have the tenant delete it and create it again',
} as const satisfies Record<FailedSecret['owner']['purpose'], string>;

const ofTenant = (tenantId: string | null) => (tenantId === null ? '' : ` of tenant ${tenantId}`);

export const failureLine = (failed: FailedSecret, providers: Providers): string => {
  const { tenantId, integrationType, region, integrationId, webhookId } = ownerOf(
    failed,
    providers,
  );
  const { purpose } = failed.owner;
  const what = {
    connection: `Connection ${integrationId}${ofTenant(tenantId)} to ${integrationType}`,
    oauth_app: `OAuth app of ${integrationType}${region === null ? '' : ` for region ${region}`}${ofTenant(tenantId)}`,
    webhook: `Webhook ${webhookId}${ofTenant(tenantId)}`,
  };
  const why =
    failed.reason === 'busy'
      ? 'it was being refreshed all the time; run again'
      : `it does not open with the present key; ${repairs[purpose]}`;
  return `${what[purpose]}: ${why}.`;
};
