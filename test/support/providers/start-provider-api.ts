import { createProviderApi } from '../../../functions/platform/outbound/provider-api.ts';
import { startStub } from './stub-server.ts';

/** A stand-in for every provider, and the client that reaches it whatever it asks for. */
export const startProviderApi = async () => {
  const server = await startStub(() => ({ status: 404, body: {} }));
  const providerApi = createProviderApi(server.connect);
  return { server, providerApi };
};
