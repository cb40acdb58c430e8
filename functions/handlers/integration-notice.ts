import { composeIntegrationNotice } from '../composition.ts';
import { integrationNotice } from '../contracts/integration-notice.ts';
import { handleNotice } from '../domain/disconnect/handle-notice.ts';
import { findProviderBySlug } from '../domain/model/find-provider.ts';
import { endpoint } from '../http/endpoint.ts';

/** A provider reports an uninstall or requests an erasure with a signed notice. An extension. */
export const handler = endpoint(
  integrationNotice,
  composeIntegrationNotice,
  async (deps, { path, query, headers, rawBody, deadline }) => {
    const provider = findProviderBySlug(deps.providers, path.integration_type);
    const delivery = { headers, query, rawBody };
    return { body: await handleNotice(deps, { provider, delivery }, deadline) };
  },
);
