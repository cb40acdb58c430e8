import type { APIGatewayProxyEvent } from 'aws-lambda';
import { readAgents } from './read-agents.ts';

/** Agents behind a key, without a framework. */
export const handler = async ({ requestContext }: APIGatewayProxyEvent) => {
  const tenantId = requestContext.authorizer?.tenant_id;
  if (!tenantId) return { statusCode: 401, body: JSON.stringify({ error: 'No key' }) };
  return { statusCode: 200, body: JSON.stringify(await readAgents(tenantId)) };
};
