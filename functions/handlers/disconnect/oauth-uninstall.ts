import { composeOAuthUninstall } from '../../composition/connecting.ts';
import { oauthUninstall } from '../../disconnect/contracts/oauth-uninstall.ts';
import { handleUninstall } from '../../disconnect/domain/handle-uninstall.ts';
import { noticeRefused } from '../../disconnect/http/notice-refusals.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { findProviderBySlug } from '../../platform/model/find-provider.ts';
import { traceForgery } from '../../telemetry/audit-acts.ts';

/** A provider reports that an account removed our app. An extension. */
export const handler = endpoint(
  oauthUninstall,
  composeOAuthUninstall,
  async (deps, { path, headers, rawBody, origin }) => {
    const provider = findProviderBySlug(deps, path.integration_type);
    const queueReport = deps.reportQueueOf(origin);
    const { authorization = '' } = headers;
    const call = { provider, authorization, rawBody };
    const handled = await handleUninstall({ ...deps, queueReport }, call);
    if ('response' in handled) return { body: handled.response };
    traceForgery(origin, provider.type, handled.refused);
    throw noticeRefused(provider, handled.refused);
  },
);
