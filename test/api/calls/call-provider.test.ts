import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { callProvider } from '../../../functions/calls/contracts/call-provider.ts';
import { createRotatingGoogle, labels } from '../../support/providers/rotating-google.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createServiceCalls } from '../../support/stack/invoking.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const api = 'gmail.googleapis.com';
const stack = await useStackWith(['oauth2.googleapis.com', api, 'openidconnect.googleapis.com']);
const { agents, connected, provider, request } = stack;
await stack.setUpApps('gmail');
const { ask } = createServiceCalls(stack.info, callProvider);
const { linesOf } = createAuditReader(stack);

let google = createRotatingGoogle();
beforeEach(() => {
  google = createRotatingGoogle();
  provider.respond = google.answer;
  provider.requests.length = 0;
});

const send = {
  method: 'POST',
  url: `https://${api}/gmail/v1/users/me/messages/send?secret-query`,
  body: '{"raw":"secret-body"}',
} as const;

/** A tenant with a Gmail account whose token works for an hour, or not. */
const connectGmail = async (tokens: { accessTokenExpiresAtMs?: number } = {}) => {
  const { tenantId, apiKey, stored } = await connected('gmail', {
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    accessTokenExpiresAtMs: Date.now() + 3_600_000,
    ...tokens,
  });
  const connection = await stored();
  if (!connection) throw new Error('not connected');
  return { tenant_id: tenantId, apiKey, integration_id: connection.integrationId };
};

const calledAt = (path: string) =>
  provider.requests.filter(({ url }) => url.pathname.endsWith(path));

describe('success', () => {
  it('sends it with the token, gives the response, and records who called which host', async () => {
    const { tenant_id, integration_id } = await connectGmail();
    const id = randomUUID();
    await agents.put({ id, tenantId: tenant_id, name: 'Ada', enabled: true });
    provider.respond = ({ headers }) => ({
      status: 202,
      headers: { 'retry-after': '7', 'set-cookie': 'a=b', server: 'x' },
      body: headers.authorization === 'Bearer access-1' ? '{"id":"1"}' : 'no token',
    });
    const which = { integration_type: 'gmail', agent_id: id };
    expect(await ask({ tenant_id, ...which, ...send })).toEqual({
      status: 202,
      headers: { 'content-type': 'text/html', 'retry-after': '7' },
      body: '{"id":"1"}',
      body_encoding: 'utf8',
      integration_id,
      integration_type: 'gmail',
    });
    expect(calledAt('/send')).toMatchObject([
      {
        method: 'POST',
        json: { raw: 'secret-body' },
        headers: { 'content-type': 'application/json' },
      },
    ]);
    const lines = await linesOf((each) => each.tenant_id === tenant_id, 2);
    const of = { tenant_id, integration_id, integration_type: 'gmail', result: 'done' };
    expect(lines).toMatchObject([
      { act: 'credential.used', use: 'service_call', ...of },
      {
        act: 'provider_call.made',
        requested_by: 'test',
        method: 'POST',
        host: api,
        status: 202,
        agent_id: id,
        ...of,
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/secret-|messages|access-1/);
  });

  it('tells a rate limit, and holds the account’s look-ups and calls, but nobody else’s', async () => {
    const limited = await connectGmail();
    const other = await connectGmail();
    provider.respond = () => ({ status: 429, headers: { 'retry-after': '60' }, body: {} });
    const { apiKey, ...of } = limited;
    const refusal = { code: 'provider_rate_limited', retry_after_seconds: 60 };
    expect(await ask({ ...of, ...send })).toMatchObject({ refused: refusal });
    provider.respond = google.answer;
    provider.requests.length = 0;
    expect(await ask({ ...of, ...send })).toMatchObject({ refused: { code: refusal.code } });
    expect(await request(labels, { apiKey })).toMatchObject({
      status: 429,
      body: { code: refusal.code },
    });
    expect(provider.requests).toEqual([]);
    const { apiKey: _, ...ofOther } = other;
    expect(await ask({ ...ofOther, ...send })).toMatchObject({ status: 200 });
  });
});
