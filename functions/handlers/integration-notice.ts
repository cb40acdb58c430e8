import { composeIntegrationNotice } from '../composition/connecting.ts';
import { integrationNotice } from '../contracts/integration-notice.ts';
import type { AccountReport } from '../domain/disconnect/account-report.ts';
import { handleNotice } from '../domain/disconnect/handle-notice.ts';
import { findProviderBySlug } from '../domain/model/find-provider.ts';
import { endpoint } from '../http/endpoint.ts';
import { noticeResult } from '../http/notice-result.ts';
import { takesEventTokens } from '../http/refusals.ts';

/** A provider reports an uninstall or requests an erasure with a signed notice. An extension. */
export const handler = endpoint(
  integrationNotice,
  composeIntegrationNotice,
  async (deps, { path, query, headers, rawBody, origin }) => {
    const provider = findProviderBySlug(deps, path.integration_type);
    const { requestId, sourceAddress } = origin;
    const handOver = (report: AccountReport) =>
      deps.noticeQueue.send({ ...report, requestId, sourceAddress });
    const delivery = { headers, query, rawBody };
    const handled = await handleNotice(
      { ...deps, handOver },
      { provider, delivery, tenantId: query.tenant },
    );
    const answer = noticeResult(provider, origin, handled);
    return takesEventTokens(provider) ? { accepted: true } : answer;
  },
);
