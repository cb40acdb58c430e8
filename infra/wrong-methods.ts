import { routes } from '../functions/routes.ts';
import { type GatewayResponse, gatewayResponse } from './gateway-responses.ts';

/** A method that a path does not have, and the answer to people who try it. */
export type WrongMethod = { method: string; path: string; response: GatewayResponse };

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.1 for the header `Allow` */
export const wrongMethods: readonly WrongMethod[] = routes.flatMap(({ insteadOf, method, path }) =>
  insteadOf
    ? [
        {
          method: insteadOf,
          path,
          response: gatewayResponse(
            'not_found',
            `This path has no ${insteadOf}. Use ${method}, with the API key in the header X-API-Key.`,
            { Allow: method },
          ),
        },
      ]
    : [],
);
