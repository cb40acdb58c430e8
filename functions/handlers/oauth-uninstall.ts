import { composeOAuthUninstall } from '../composition/connecting.ts';
import { oauthUninstall } from '../contracts/oauth-uninstall.ts';
import { withConfirmedWrites } from '../domain/disconnect/account-connections.ts';
import { handleUninstall } from '../domain/disconnect/handle-uninstall.ts';
import { findProviderBySlug } from '../domain/model/find-provider.ts';
import { endpoint } from '../http/endpoint.ts';
import { noticeRefused } from '../http/refusals.ts';
import { createAudit } from '../telemetry/audit.ts';
import { withAuditedNotices } from '../telemetry/audit-acts.ts';

/** A provider reports that an account removed our app. An extension. */
export const handler = endpoint(
  oauthUninstall,
  composeOAuthUninstall,
  async (deps, { path, headers, rawBody, origin }) => {
    const provider = findProviderBySlug(deps, path.integration_type);
    const audit = createAudit({ ...origin, actor: { kind: 'provider', id: provider.type } });
    const connections = withAuditedNotices(withConfirmedWrites(deps.connections), audit);
    const authorization = headers.authorization ?? '';
    const handled = await handleUninstall(
      { ...deps, connections },
      { provider, authorization, rawBody },
    );
    if ('refused' in handled) throw noticeRefused(provider, handled.refused);
    return { body: { disconnected: handled.ended } };
  },
);
