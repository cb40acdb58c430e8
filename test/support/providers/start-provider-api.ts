import { createProviderApi } from '../../../functions/platform/outbound/provider-api.ts';
import { startStub } from './stub-server.ts';

/** A stand-in for every provider, and the client that reaches it whatever it asks for. */
export const startProviderApi = async () => {
  const server = await startStub(() => ({ status: 404, body: {} }));
  const { hostname, port } = new URL(server.origin);
  const providerApi = createProviderApi(({ pathname, search }) => ({
    protocol: 'http:',
    hostname,
    port: Number(port),
    path: pathname + search,
  }));
  return { server, providerApi };
};
