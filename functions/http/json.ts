import type { APIGatewayProxyResult } from 'aws-lambda';
import { securityHeaders } from './security-headers.ts';

/** An answer of a function; every answer is made here. @param text instead of a body, not JSON */
export const json = (
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
  text?: string,
): APIGatewayProxyResult => ({
  statusCode,
  headers: { 'Content-Type': 'application/json', ...securityHeaders, ...headers },
  body: text ?? (body === undefined ? '' : JSON.stringify(body)),
});
