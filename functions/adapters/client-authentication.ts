import { type ClientAuth, ClientSecretPost } from 'oauth4webapi';
import type { Provider } from '../providers/provider.ts';
import { basicCredentials } from './basic-credentials.ts';

/** oauth4webapi's own encodes unreserved characters too, which servers that do not decode refuse. */
const clientSecretBasic =
  (clientSecret: string): ClientAuth =>
  (_server, { client_id: clientId }, _body, headers) =>
    headers.set('authorization', basicCredentials(clientId, clientSecret));

/** How each provider wants to be shown the client's credentials at its token endpoint. */
export const clientAuthentication: Record<
  Provider['clientAuthentication'],
  (clientSecret: string) => ClientAuth
> = {
  client_secret_basic: clientSecretBasic,
  client_secret_post: ClientSecretPost,
};
