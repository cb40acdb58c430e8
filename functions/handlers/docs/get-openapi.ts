import { composeGetOpenapi } from '../../composition/api.ts';
import { getOpenapi } from '../../docs/contracts/get-openapi.ts';
import { endpoint } from '../../platform/http/endpoint.ts';

/** The OpenAPI document of the API. An extension. */
export const handler = endpoint(getOpenapi, composeGetOpenapi, async ({ document }) => ({
  text: document,
}));
