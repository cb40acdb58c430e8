import type { Database } from '../../functions/platform/aws/dynamodb.ts';
import { gatewayOf, type Servers } from './api-gateway.ts';
import type { AnsweredRequest } from './aws/gateway/gateway.ts';
import type { LocalFunction } from './aws/lambda/local-function.ts';
import type { BackingServices } from './backing-services.ts';
import type { LocalJson } from './local-json.ts';
import type { LocalOptions } from './options.ts';
import type { Seed } from './seed.ts';
import type { Store } from './store.ts';
import { createFrontend } from './web/frontend.ts';
import {
  createRecentRequests,
  type RecentRequests,
  refusalOf,
} from './web/start/recent-requests.ts';

export type OnAnswer = (answered: AnsweredRequest) => void;

/** What the pages ask for themselves is no news to those who look at them. */
const noteRequest = (
  requests: RecentRequests,
  { answer, origin, ...asked }: AnsweredRequest,
  { base_url, frontend_url }: LocalJson,
) => {
  const { pathname: basePath } = new URL(base_url);
  const isOfPages = new RegExp(`^${basePath}/(docs|elements)`).test(asked.path);
  if (origin === frontend_url || isOfPages) return;
  requests.add({ ...asked, status: answer.status, refusal: refusalOf(answer) });
};

type Parts = {
  options: LocalOptions;
  onAnswer: OnAnswer;
  info: LocalJson;
  servers: Servers;
  services: BackingServices;
  functions: ReadonlyMap<string, LocalFunction>;
  store: Store;
  seeded: Seed;
  database: Database;
};

/** Answers at the two ports: the API, and the pages. */
export const servePorts = (parts: Parts) => {
  const { options, onAnswer, info, servers, services, functions, ...ofPages } = parts;
  const requests = createRecentRequests();
  const running = { info, dataDir: options.dataDir, startedAtMs: Date.now() };
  const { recent: events } = services.events;
  servers.serve(
    gatewayOf(functions, { options, baseUrl: servers.baseUrl }, (answered) => {
      noteRequest(requests, answered, info);
      onAnswer(answered);
    }),
    createFrontend({ running, events, requests, ...ofPages }),
  );
};
