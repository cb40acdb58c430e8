import { callProvider } from '../../../functions/calls/domain/call-provider.ts';
import type { RequestedCall } from '../../../functions/calls/domain/judge-call.ts';
import { deadlineOf } from '../connections/deadline.ts';
import { createCallWorld, startCallProvider } from './call-world.ts';

/** Calls in the process, of a stand-in with set responses. */
export const startCalls = async () => {
  const { provider, sendCall } = await startCallProvider();

  /** Each response in turn, the last one again and again. */
  const responding = (...responses: [status: number, body?: unknown, headers?: object][]) => {
    provider.respond = (_, response) => {
      const [status, body = {}, headers] = (responses.length > 1
        ? responses.shift()
        : responses[0]) ?? [500];
      response
        .writeHead(status, { ...headers })
        .end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
    };
  };

  /** A connection, and calls with it. */
  const startWorld = (integrationType = 'slack', variables = {}) => {
    const world = createCallWorld({ integrationType, variables }, sendCall);
    const call = async (changes: Partial<RequestedCall> = {}) => {
      const requested = {
        method: 'POST' as const,
        address: { path: '/api/x' },
        headers: {},
        body: undefined,
      };
      const which = { tenantId: 't', integrationId: 'i' };
      const result = await callProvider(
        world.deps,
        which,
        { ...requested, ...changes },
        deadlineOf(20_000),
      );
      return 'response' in result ? result.response : result.refused;
    };
    return { ...world, call };
  };

  const sentTokens = () =>
    provider.received.map(({ rawHeaders }) =>
      rawHeaders.find(([name]) => name === 'authorization')?.[1].replace('Bearer ', ''),
    );

  return { provider, responding, startWorld, sentTokens };
};
