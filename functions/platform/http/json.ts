import type { APIGatewayProxyResult } from 'aws-lambda';
import { contentSecurityPolicy } from './content-security-policy.ts';

/**
 * Headers of every answer, by functions and by the gateway itself. Answers are data or redirects, so
 * they allow no browser feature, and depend on the caller, so nobody may cache them.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html#security-headers
 */
export const securityHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': contentSecurityPolicy(),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

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
