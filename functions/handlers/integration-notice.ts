import { composeIntegrationNotice } from '../composition/connecting.ts';
import { integrationNotice } from '../contracts/integration-notice.ts';
import { withConfirmedWrites } from '../domain/disconnect/account-connections.ts';
import { handleNotice } from '../domain/disconnect/handle-notice.ts';
import { findProviderBySlug } from '../domain/model/find-provider.ts';
import { endpoint } from '../http/endpoint.ts';
import { noticeRefused } from '../http/refusals.ts';
import { createAudit } from '../telemetry/audit.ts';
import { withAuditedNotices } from '../telemetry/audit-acts.ts';

/** A provider reports an uninstall or requests an erasure with a signed notice. An extension. */
export const handler = endpoint(
  integrationNotice,
  composeIntegrationNotice,
  async (deps, { path, query, headers, rawBody, deadline, origin }) => {
    const provider = findProviderBySlug(deps, path.integration_type);
    const audit = createAudit({ ...origin, actor: { kind: 'provider', id: provider.type } });
    const connections = withAuditedNotices(withConfirmedWrites(deps.connections), audit);
    const handled = await handleNotice(
      { ...deps, connections, auditUse: audit.use },
      { provider, delivery: { headers, query, rawBody } },
      deadline,
    );
    if ('refused' in handled) throw noticeRefused(provider, handled.refused);
    return { body: handled.answer };
  },
);
