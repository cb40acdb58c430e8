import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { auditWriter, serviceFunctions, streamReaders } from '../../../../functions/functions.ts';
import { createApiKey } from '../../../../functions/keys/domain/api-key.ts';
import type { Route } from '../../../../functions/platform/contracts/route.ts';
import { queueReaders } from '../../../../functions/queue-readers.ts';
import { routes } from '../../../../functions/routes.ts';
import { schedules } from '../../../../functions/schedules.ts';
import { functionOf } from '../../../../infra/bundling/handler-name.ts';
import type { EnvironmentName } from '../../../../infra/cdk/environments.ts';
import type { startEvents } from '../scenario.ts';

/** A function, and what it is invoked with, made anew each time. */
type Target = { name: string; event(): Promise<object> };

/** They would begin work for all tenants. */
export const notInvoked: readonly string[] = schedules.map(({ name }) => name);

/** What is in a path: something that exists where it is no tenant's. */
const inPaths: Readonly<Record<string, () => string>> = {
  component_key: () => 'google_calendar',
  event_key: () => 'event_created',
  field_key: () => 'calendar_id',
  integration_type: () => 'google_calendar',
  attempt_id: () => 'A'.repeat(22),
  page: () => 'errors',
  entry: () => 'not_found',
  asset: () => 'none.js',
  file: () => 'none.js',
};

const pathOf = ({ path }: Route) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (inPaths[name] ?? randomUUID)());

/** The person did not agree, so that nothing is read. */
const queries: Readonly<Record<string, string>> = { oauthCallback: '?error=access_denied' };

/** Known to no endpoint: who wants a body refuses this one. */
const refusedBody = { unknown_to_all: true };

/** CloudWatch Logs sends it to see whether it reaches the function. */
const controlMessage = () => {
  const message = { messageType: 'CONTROL_MESSAGE', logStream: '', logEvents: [] };
  return { awslogs: { data: gzipSync(JSON.stringify(message)).toString('base64') } };
};

const always = (names: readonly { name: string }[], event: () => object): Target[] =>
  names.map(({ name }) => ({ name, event: async () => event() }));

/** One route of each function. */
const servedRoutes = [...new Map(routes.map((route) => [functionOf(route), route])).values()];

/**
 * Every function but {@link notInvoked}, with what changes nothing that is a tenant's: each request is of a
 * tenant of its own, which nobody is and which has nothing. It leaves only rows of the rate limit, which
 * expire.
 */
export const targetsIn = (
  environment: EnvironmentName,
  eventOf: Awaited<ReturnType<typeof startEvents>>['eventOf'],
): Target[] => [
  ...always([{ name: 'authorizer' }], () => ({
    type: 'TOKEN',
    authorizationToken: createApiKey(environment),
    methodArn: `arn:aws:execute-api:us-east-1:000000000000:${environment}/api/GET/agents`,
  })),
  ...servedRoutes.map((route) => ({
    name: functionOf(route),
    event: () =>
      eventOf({
        method: route.method,
        path: pathOf(route) + (queries[route.operationId] ?? ''),
        tenantId: randomUUID(),
        ...('body' in route.request ? { body: refusedBody } : {}),
      }),
  })),
  ...always([...queueReaders, ...streamReaders], () => ({ Records: [] })),
  ...always(serviceFunctions, () => ({})),
  ...always([auditWriter], controlMessage),
];
