import express, { type Request, type RequestHandler } from 'express';
import serverless from 'serverless-http';
import { deniedUrl } from '../references/denied-url.ts';
import { readAgents } from '../references/read-agents.ts';
import { readOptions } from '../references/read-options.ts';

const requireKey: RequestHandler = (req, res, next) => {
  res.locals.tenantId = (req as { requestContext?: Context }).requestContext?.authorizer?.tenant_id;
  if (res.locals.tenantId) next();
  else res.status(401).json({ error: 'No key' });
};

type Context = { authorizer?: { tenant_id?: string } };
type Field = { component: string; field: string };

const app = express();
app.use(express.json());

app.get('/agents', requireKey, async (_req, res) => {
  res.json(await readAgents(res.locals.tenantId));
});

app.get(
  '/events/components/:component/events/:event/options/:field',
  requireKey,
  async (req: Request<Field>, res) => {
    const { component, field } = req.params;
    const options = await readOptions(res.locals.tenantId, component, field);
    if (options) res.json(options);
    else res.status(404).json({ error: 'Not connected' });
  },
);

app.get('/integrations/oauth_callback/:type', (req, res) => {
  res.redirect(deniedUrl(req.params.type ?? ''));
});

/** @see https://github.com/dougmoscrop/serverless-http */
export const handler = serverless(app);
