import { composeIntegrationNotice } from '../composition.ts';
import { integrationNotice } from '../contracts/integration-notice.ts';
import { handleNotice } from '../domain/disconnect/handle-notice.ts';
import { findProvider } from '../domain/model/find-provider.ts';
import { endpoint } from '../http/endpoint.ts';

/** A provider reports an uninstall, or asks for erasure, by a notice that it signs. An extension. */
export const handler = endpoint(
  integrationNotice,
  composeIntegrationNotice,
  async (deps, { path, query, headers, rawBody }) => {
    const provider = findProvider(deps.providers, path.integration_type);
    return { body: await handleNotice(deps, { provider, delivery: { headers, query, rawBody } }) };
  },
);
