import { composeIntegrationNotice } from '../../composition/connecting.ts';
import { integrationNotice } from '../../disconnect/contracts/integration-notice.ts';
import { handleNotice } from '../../disconnect/domain/handle-notice.ts';
import { acceptsEventTokens, noticeRefused } from '../../disconnect/http/notice-refusals.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { findProviderBySlug } from '../../platform/model/find-provider.ts';
import { traceForgery } from '../../telemetry/audit-acts.ts';

/** A provider reports an uninstall or requests an erasure with a signed notice. An extension. */
export const handler = endpoint(
  integrationNotice,
  composeIntegrationNotice,
  async (deps, { path, query, headers, rawBody, origin }) => {
    const provider = findProviderBySlug(deps, path.integration_type);
    const queueReport = deps.reportQueueOf(origin);
    const delivery = { headers, query, rawBody };
    const namedTenants = deps.namedTenantsOf(origin.sourceAddress ?? '');
    const handled = await handleNotice(
      { ...deps, namedTenants, queueReport },
      { provider, delivery, tenantId: query.tenant },
    );
    if ('response' in handled) {
      return acceptsEventTokens(provider) ? { status: 202 as const } : { body: handled.response };
    }
    traceForgery(origin, provider.type, handled.refused);
    throw noticeRefused(provider, handled.refused);
  },
);
