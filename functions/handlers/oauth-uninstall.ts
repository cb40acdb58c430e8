import { composeOAuthUninstall } from '../composition/connecting.ts';
import { oauthUninstall } from '../contracts/oauth-uninstall.ts';
import type { AccountReport } from '../domain/disconnect/account-report.ts';
import { handleUninstall } from '../domain/disconnect/handle-uninstall.ts';
import { findProviderBySlug } from '../domain/model/find-provider.ts';
import { endpoint } from '../http/endpoint.ts';
import { noticeResult } from '../http/notice-result.ts';

/** A provider reports that an account removed our app. An extension. */
export const handler = endpoint(
  oauthUninstall,
  composeOAuthUninstall,
  async (deps, { path, headers, rawBody, origin }) => {
    const provider = findProviderBySlug(deps, path.integration_type);
    const { requestId, sourceAddress } = origin;
    const handOver = (report: AccountReport) =>
      deps.noticeQueue.send({ ...report, requestId, sourceAddress });
    const { authorization = '' } = headers;
    const call = { provider, authorization, rawBody };
    return noticeResult(provider, origin, await handleUninstall({ ...deps, handOver }, call));
  },
);
