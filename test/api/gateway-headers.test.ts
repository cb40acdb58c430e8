import { describe, expect, it } from 'vitest';
import { securityHeaders } from '../../functions/http/json.ts';
import { gatewayResponses } from '../../infra/gateway-responses.ts';
import { rawHead, sendRaw } from '../support/stack/raw-request.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const { request, createTenant, info } = await useStack();
const { origin } = new URL(info.base_url);
const { apiKey } = await createTenant();
const tooLarge = { method: 'POST', apiKey, body: 'x'.repeat(7 * 1024 * 1024) };

/** What both have to say. */
const expected = Object.entries({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

describe('the security headers', () => {
  it.each<[string, number, () => ReturnType<typeof request>]>([
    ['a success', 200, () => request('/agents', { apiKey })],
    ['a refusal by a function', 422, () => request('/agents?limit=0', { apiKey })],
    [
      'a redirect',
      302,
      () => request('/integrations/oauth_callback/slack?error=access_denied&state=s'),
    ],
    ['an unknown provider', 404, () => request('/integrations/oauth_callback/none')],
    ['a missing key', 401, () => request('/agents')],
    ['an unknown path', 404, () => request('/none')],
    ['an unreadable query', 400, () => request('/health?a=%')],
    ['a large body', 413, () => request('/integrations/oauth_start/demo', tooLarge)],
  ])('are in the answer to %s', async (_, status, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    for (const [name, value] of expected) expect(answer.headers.get(name)).toBe(value);
  });

  it.each([
    ['a foreign host', 403, rawHead('GET /api/health HTTP/1.1', ['Host: evil.example'])],
    ['bytes that are no HTTP', 400, 'hello\r\n\r\n'],
  ])('are in the answer to %s', async (_, status, bytes) => {
    const answer = await sendRaw(origin, bytes);
    expect(answer.status).toBe(status);
    for (const [name, value] of expected) expect(answer.headers).toContain(`${name}: ${value}`);
  });

  it('are one list, which every answer of the gateway itself has', () => {
    expect(Object.entries(securityHeaders)).toEqual(expected);
    for (const { headers } of Object.values(gatewayResponses)) {
      expect(headers).toMatchObject(securityHeaders);
    }
  });
});
