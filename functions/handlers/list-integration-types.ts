import { composeListIntegrationTypes } from '../composition/connections.ts';
import { listIntegrationTypes } from '../contracts/list-integration-types.ts';
import { reachesType } from '../domain/connection/reach.ts';
import { elementsFiles } from '../http/elements-files.ts';
import { keyedEndpoint } from '../http/keyed-endpoint.ts';
import { logoUrl } from '../http/logo-url.ts';
import { startFieldsOf } from '../providers/start-fields.ts';

/** Every provider, and what a start of it needs. An extension. */
export const handler = await keyedEndpoint(
  listIntegrationTypes,
  composeListIntegrationTypes,
  async (deps, { tenantId, reach }) => {
    const configured = await deps.configuredTypes(tenantId);
    const reached = [...deps.providers.values()].filter(({ type }) => reachesType(reach, type));
    const types = reached.sort((a, b) => (a.type < b.type ? -1 : 1));
    return {
      body: types.map((provider) => ({
        type: provider.type,
        label: provider.label,
        category: provider.category,
        logo_url: logoUrl({ ...deps, neutral: elementsFiles.logos }, provider),
        configured: configured.has(provider.type),
        start_fields: startFieldsOf(provider).map(
          ({ name, label, required, values, examples }) => ({
            name,
            label,
            required,
            values: values ?? null,
            examples,
          }),
        ),
        scopes_required: [...provider.scopes],
        scopes_optional: [...(provider.optionalScopes?.scopes ?? [])],
      })),
    };
  },
);
