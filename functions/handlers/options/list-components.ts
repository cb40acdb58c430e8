import { composeListComponents } from '../../composition/api.ts';
import { listComponents } from '../../options/contracts/list-components.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { reachesType } from '../../platform/model/reach.ts';

/** All components. An extension. */
export const handler = await keyedEndpoint(
  listComponents,
  composeListComponents,
  async ({ components }, { reach }) => ({
    body: [...components.values()]
      .filter(({ integrationType }) => reachesType(reach, integrationType))
      .map(({ key, label, integrationType }) => ({
        key,
        label,
        integration_type: integrationType,
      })),
  }),
);
