import { composeListComponents } from '../composition/api.ts';
import { listComponents } from '../contracts/list-components.ts';
import { keyedEndpoint } from '../http/endpoint.ts';

/** All components. An extension. */
export const handler = await keyedEndpoint(
  listComponents,
  composeListComponents,
  async ({ components }) => ({
    body: [...components.values()].map(({ key, label, integrationType }) => ({
      key,
      label,
      integration_type: integrationType,
    })),
  }),
);
