import type { APIGatewayProxyEvent } from 'aws-lambda';
import { deniedUrl } from './denied-url.ts';

/** A callback with an error, without a framework. */
export const handler = async ({ pathParameters }: APIGatewayProxyEvent) => ({
  statusCode: 302,
  headers: { Location: deniedUrl(pathParameters?.integration_type ?? '') },
  body: '',
});
