import type { Database } from '../../functions/platform/aws/dynamodb.ts';
import { gatewayOf } from './api-gateway.ts';
import type { ServedRequest } from './aws/gateway/gateway.ts';
import type { LocalFunction } from './aws/lambda/local-function.ts';
import type { BackingServices } from './backing-services.ts';
import type { LocalJson } from './local-json.ts';
import type { Servers } from './open-servers.ts';
import type { LocalOptions } from './options.ts';
import type { DemoData } from './seed.ts';
import type { LocalStore } from './store.ts';
import { createFrontend } from './web/frontend.ts';
import {
  createRecentRequests,
  type RecentRequests,
  refusalOf,
} from './web/start/recent-requests.ts';

export type OnGatewayResult = (served: ServedRequest) => void;

/** The list leaves out requests that the pages send themselves. */
const recordRequest = (
  requests: RecentRequests,
  { result, origin, ...facts }: ServedRequest,
  { base_url, frontend_url }: LocalJson,
) => {
  const { pathname: basePath } = new URL(base_url);
  const isOfPages = new RegExp(`^${basePath}/(docs|elements|client)`).test(facts.path);
  if (origin === frontend_url || isOfPages) return;
  requests.add({ ...facts, status: result.status, refusal: refusalOf(result) });
};

type PortDeps = {
  options: LocalOptions;
  onResult: OnGatewayResult;
  info: LocalJson;
  servers: Servers;
  services: BackingServices;
  functions: ReadonlyMap<string, LocalFunction>;
  store: LocalStore;
  seeded: DemoData;
  database: Database;
};

/** Answers at the two ports: the API, and the pages. */
export const servePorts = (parts: PortDeps) => {
  const { options, onResult, info, servers, services, functions, ...ofPages } = parts;
  const requests = createRecentRequests();
  const running = { info, dataDir: options.dataDir, startedAtMs: Date.now() };
  const { recent: events } = services.events;
  servers.serve(
    gatewayOf(functions, { options, baseUrl: servers.baseUrl }, (served) => {
      recordRequest(requests, served, info);
      onResult(served);
    }),
    createFrontend({ running, events, requests, ...ofPages }),
  );
};
