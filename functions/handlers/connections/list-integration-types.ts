import { startFieldsOf } from '../../catalogue/providers/start-fields.ts';
import { composeListIntegrationTypes } from '../../composition/connections.ts';
import { listIntegrationTypes } from '../../connections/contracts/list-integration-types.ts';
import { logoUrl } from '../../connections/http/logo-url.ts';
import { elementsFiles } from '../../elements/http/elements-files.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { isTypeVisible } from '../../platform/model/visibility.ts';

/** Every provider, and what a start of it needs. An extension. */
export const handler = await keyedEndpoint(
  listIntegrationTypes,
  composeListIntegrationTypes,
  async (deps, { tenantId, visibility }) => {
    const configured = await deps.configuredTypes(tenantId);
    const visible = [...deps.providers.values()].filter(({ type }) =>
      isTypeVisible(visibility, type),
    );
    const types = visible.sort((a, b) => (a.type < b.type ? -1 : 1));
    return {
      body: types.map((provider) => ({
        type: provider.type,
        label: provider.label,
        ...(provider.sandbox && { sandbox: provider.sandbox }),
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
