import { composeIntegrationNotice } from '../../composition/connecting.ts';
import { takesEventTokens } from '../../connect/http/refusals.ts';
import { integrationNotice } from '../../disconnect/contracts/integration-notice.ts';
import type { AccountReport } from '../../disconnect/domain/account-report.ts';
import { handleNotice } from '../../disconnect/domain/handle-notice.ts';
import { noticeResult } from '../../disconnect/http/notice-result.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { findProviderBySlug } from '../../platform/model/find-provider.ts';

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
