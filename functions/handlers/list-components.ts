import { composeListComponents } from '../composition/api.ts';
import { listComponents } from '../contracts/list-components.ts';
import { reachesType } from '../domain/connection/reach.ts';
import { keyedEndpoint } from '../http/keyed-endpoint.ts';

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
