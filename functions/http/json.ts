import type { APIGatewayProxyResult } from 'aws-lambda';

/** A JSON answer, never cached, since it depends on the caller. */
export const json = (
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
): APIGatewayProxyResult => ({
  statusCode,
  headers: {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...headers,
  },
  body: body === undefined ? '' : JSON.stringify(body),
});
