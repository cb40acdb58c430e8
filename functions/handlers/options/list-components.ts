import { composeListComponents } from '../../composition/api.ts';
import { listComponents } from '../../options/contracts/components.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { isTypeVisible } from '../../platform/model/visibility.ts';

/** All components. An extension. */
export const handler = await keyedEndpoint(
  listComponents,
  composeListComponents,
  async ({ components }, { visibility }) => ({
    body: [...components.values()]
      .filter(({ integrationType }) => isTypeVisible(visibility, integrationType))
      .map(({ key, label, integrationType, sandbox }) => ({
        key,
        label,
        integration_type: integrationType,
        ...(sandbox && { sandbox }),
      })),
  }),
);
