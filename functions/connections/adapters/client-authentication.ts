import { type ClientAuth, ClientSecretPost } from 'oauth4webapi';
import type { Provider } from '../../catalogue/providers/provider.ts';

/**
 * Client id and secret as Basic credentials: RFC 6749 section 2.3.1. Unreserved characters of
 * RFC 3986 are left alone, and a space is `%20`: servers that decode read the same, and those that do
 * not read what was issued, as long as it holds nothing else.
 */
export const basicCredentials = (clientId: string, clientSecret: string): string =>
  `Basic ${btoa([clientId, clientSecret].map(encodeURIComponent).join(':'))}`;

/** oauth4webapi's own encodes unreserved characters too, which servers that do not decode refuse. */
const clientSecretBasic =
  (clientSecret: string): ClientAuth =>
  (_server, { client_id: clientId }, _body, headers) =>
    headers.set('authorization', basicCredentials(clientId, clientSecret));

/** How the client authenticates at a token endpoint. */
export const clientAuthentication: Record<
  Provider['clientAuthentication'],
  (clientSecret: string) => ClientAuth
> = {
  client_secret_basic: clientSecretBasic,
  client_secret_post: ClientSecretPost,
};
