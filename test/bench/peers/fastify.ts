import awsLambdaFastify from '@fastify/aws-lambda';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { deniedUrl } from '../references/denied-url.ts';
import { readAgents } from '../references/read-agents.ts';
import { readOptions } from '../references/read-options.ts';

/** As @fastify/aws-lambda decorates it. */
type Decorated = FastifyRequest & { awsLambda: { event: APIGatewayProxyEvent } };

const tenantOf = (request: FastifyRequest): string =>
  (request as Decorated).awsLambda.event.requestContext.authorizer?.tenant_id ?? '';

const requireKey = async (request: FastifyRequest, reply: FastifyReply) => {
  if (!tenantOf(request)) await reply.code(401).send({ error: 'No key' });
};

const app = Fastify();

app.get('/agents', { preHandler: requireKey }, (request) => readAgents(tenantOf(request)));

app.get<{ Params: { component: string; field: string } }>(
  '/events/components/:component/events/:event/options/:field',
  { preHandler: requireKey },
  async (request, reply) => {
    const { component, field } = request.params;
    const options = await readOptions(tenantOf(request), component, field);
    return options ?? reply.code(404).send({ error: 'Not connected' });
  },
);

app.get<{ Params: { type: string } }>(
  '/integrations/oauth_callback/:type',
  async (request, reply) => reply.redirect(deniedUrl(request.params.type)),
);

/** @see https://github.com/fastify/aws-lambda-fastify */
export const handler = awsLambdaFastify(app);
// In INIT, as its documentation advises.
await app.ready();
