import type { APIGatewayProxyResult } from 'aws-lambda';
import { securityHeaders } from './security-headers.ts';

/** An answer of a function; every answer is made here. */
export const json = (
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
): APIGatewayProxyResult => ({
  statusCode,
  headers: { 'Content-Type': 'application/json', ...securityHeaders, ...headers },
  body: body === undefined ? '' : JSON.stringify(body),
});
