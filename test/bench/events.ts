import http from 'node:http';
import { functionNames } from '../../infra/bundling/bundle-functions.ts';
import { restApi } from '../../infra/local/api-gateway.ts';
import { createGateway } from '../../infra/local/aws/gateway/gateway.ts';
import { listen } from '../../infra/local/listen.ts';

export type Request = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base address. */
  path: string;
  tenantId?: string;
  headers?: Record<string, string>;
  body?: object;
};

/** Makes the event that the gateway would call a function with. */
export const startEvents = async () => {
  let captured: object = {};
  let tenantId = '';
  const capture = {
    invoke: async (event: object) => {
      captured = event;
      return { result: '{"statusCode":200}' };
    },
    close: async () => {},
  };
  const gateway = http.createServer(
    createGateway({
      ...restApi,
      functions: new Map(functionNames.map((name) => [name, capture])),
      authorize: async () => ({ context: { tenant_id: tenantId, key_id: tenantId, scopes: '*' } }),
      onAnswer: () => {},
    }),
  );
  const origin = await listen(gateway, 0);
  return {
    eventOf: async ({ method = 'GET', path, body, headers = {}, ...caller }: Request) => {
      tenantId = caller.tenantId ?? '';
      const { status } = await fetch(`${origin}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (status !== 200) throw new Error(`The gateway refuses ${method} ${path}: ${status}`);
      return captured;
    },
    stop: () => {
      gateway.close();
      gateway.closeAllConnections();
    },
  };
};
