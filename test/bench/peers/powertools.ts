import { Router, UnauthorizedError } from '@aws-lambda-powertools/event-handler/http';
import type { Middleware } from '@aws-lambda-powertools/event-handler/types';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { deniedUrl } from '../references/denied-url.ts';
import { readAgents } from '../references/read-agents.ts';
import { readOptions } from '../references/read-options.ts';

const tenantOf = (event: unknown): string =>
  (event as APIGatewayProxyEvent).requestContext.authorizer?.tenant_id ?? '';

const requireKey: Middleware = async ({ reqCtx, next }) => {
  if (!tenantOf(reqCtx.event)) throw new UnauthorizedError('No key');
  await next();
};

const app = new Router();

app.get('/agents', [requireKey], ({ event }) => readAgents(tenantOf(event)));

app.get(
  '/events/components/:component/events/:event/options/:field',
  [requireKey],
  async ({ event, params: { component = '', field = '' } }) => {
    const options = await readOptions(tenantOf(event), component, field);
    return options ?? new Response('{"error":"Not connected"}', { status: 404 });
  },
);

app.get(
  '/integrations/oauth_callback/:type',
  async ({ params: { type = '' } }) =>
    new Response(null, { status: 302, headers: { Location: deniedUrl(type) } }),
);

/** @see https://docs.aws.amazon.com/powertools/typescript/latest/features/event-handler/http/ */
export const handler = (event: unknown, context: Context) => app.resolve(event, context);
