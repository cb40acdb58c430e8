import { Hono } from 'hono';
import { handle, type LambdaEvent } from 'hono/aws-lambda';
import { createMiddleware } from 'hono/factory';
import { deniedUrl } from '../references/denied-url.ts';
import { readAgents } from '../references/read-agents.ts';
import { readOptions } from '../references/read-options.ts';

type Env = { Bindings: { event: LambdaEvent }; Variables: { tenantId: string } };
type Context = { authorizer?: { tenant_id?: string } };

const requireKey = createMiddleware<Env>(async (c, next) => {
  const { authorizer } = c.env.event.requestContext as Context;
  if (!authorizer?.tenant_id) return c.json({ error: 'No key' }, 401);
  c.set('tenantId', authorizer.tenant_id);
  await next();
});

const app = new Hono<Env>();

app.get('/agents', requireKey, async (c) => c.json(await readAgents(c.var.tenantId)));

app.get('/events/components/:component/events/:event/options/:field', requireKey, async (c) => {
  const { component, field } = c.req.param();
  const options = await readOptions(c.var.tenantId, component, field);
  return options ? c.json(options) : c.json({ error: 'Not connected' }, 404);
});

app.get('/integrations/oauth_callback/:type', (c) => c.redirect(deniedUrl(c.req.param('type'))));

/** @see https://hono.dev/docs/getting-started/aws-lambda */
export const handler = handle(app);
