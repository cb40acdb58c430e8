import type { APIGatewayProxyEvent } from 'aws-lambda';
import { readOptions } from './read-options.ts';

/** Options from a cached list, without a framework. */
export const handler = async ({ requestContext, pathParameters }: APIGatewayProxyEvent) => {
  const tenantId = requestContext.authorizer?.tenant_id;
  if (!tenantId) return { statusCode: 401, body: JSON.stringify({ error: 'No key' }) };
  const { component_key = '', field_key = '' } = pathParameters ?? {};
  const options = await readOptions(tenantId, component_key, field_key);
  if (!options) return { statusCode: 404, body: JSON.stringify({ error: 'Not connected' }) };
  return { statusCode: 200, body: JSON.stringify(options) };
};
