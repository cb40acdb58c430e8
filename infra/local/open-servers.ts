import http, { type RequestListener } from 'node:http';
import { basePath } from '../../functions/platform/contracts/route.ts';
import { CommandError } from '../command-line/command-error.ts';
import { restApiAt } from './api-gateway.ts';
import { createGatewayServer } from './aws/gateway/server.ts';
import { listen, listenNear } from './listen.ts';
import { readLocalJson } from './local-json.ts';
import type { LocalOptions } from './options.ts';

/** The open ports of a local stack. */
export type Servers = {
  /** The origin of the API. */
  baseUrl: string;
  frontendUrl: string;
  /** Starts to answer requests, including those that are waiting. */
  serve(gateway: RequestListener, frontend: RequestListener): void;
  close(): void;
};

/**
 * Opens the ports first, because the services need to know their own addresses.
 * @throws CommandError when the gateway's port is in use; the frontend gets another one
 */
export const openServers = async ({ port, dataDir }: LocalOptions): Promise<Servers> => {
  const gatewayListener = Promise.withResolvers<RequestListener>();
  const frontendListener = Promise.withResolvers<RequestListener>();
  let baseUrl = '';
  const gateway = createGatewayServer(gatewayListener.promise, (type, requestId) =>
    restApiAt(baseUrl).respond(type, requestId),
  );
  const frontend = http.createServer(async (request, response) =>
    (await frontendListener.promise)(request, response),
  );
  const origin = await listen(gateway, port).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use. Stop what uses it, or take another: npm start -- --port 0.`
        : `Cannot listen on port ${port}: ${error.message}`,
    );
  });
  baseUrl = `${origin}/${basePath}`;
  const last = readLocalJson(dataDir);
  const nearby = Number(new URL(last?.frontend_url ?? origin).port) + (last ? 0 : 1);
  return {
    baseUrl,
    frontendUrl: await listenNear(frontend, nearby > 65_535 ? 0 : nearby),
    serve: (onApiRequest, onPageRequest) => {
      gatewayListener.resolve(onApiRequest);
      frontendListener.resolve(onPageRequest);
    },
    close: () => {
      for (const server of [gateway, frontend]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
};
