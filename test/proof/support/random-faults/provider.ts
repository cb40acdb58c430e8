import {
  all,
  grantOf,
  historyOfProcesses,
  type Stored,
} from '../../../support/promises/history.ts';
import { createRotatingGrants } from '../../../support/promises/rotating-grants.ts';
import { googleOrigins } from '../../../support/providers/rotating-google.ts';
import {
  type StubRequest,
  type StubResponse,
  startStub,
} from '../../../support/providers/stub-server.ts';

/**
 * Slack and Gmail of every tenant. A refresh token `refresh-<tenant>-<number>` works once and ends the
 * tokens before it, a code works once, and a tenant's only label has its name.
 */
export const startTenantsProvider = async () => {
  const record = createRotatingGrants([]);
  const { grants, happenings } = record;
  const by = 'a process';

  const refresh = (token: string): StubResponse => {
    const [, name = '', tenant = ''] = /^(refresh-(t-[0-9a-f]+))-\d+$/.exec(token) ?? [];
    if (name && !grants.has(name)) record.begin(name, tenant, `${name}-1`);
    const refresh_token = record.refresh(by, token);
    if (refresh_token === undefined) return { status: 400, body: { error: 'invalid_grant' } };
    record.received(by, refresh_token, token);
    const access_token = refresh_token.replace('refresh', 'access');
    return { body: { access_token, refresh_token, token_type: 'Bearer', expires_in: 3599 } };
  };
  const list = (authorization: string): StubResponse => {
    const newest = authorization.replace('Bearer access', 'refresh');
    const grant = grants.get(grantOf(newest));
    if (!grant?.isAlive || grant.newest !== newest) return { status: 401, body: {} };
    return { body: { labels: [{ id: 'Label_1', name: grant.account, type: 'user' }] } };
  };
  const exchange = (code: string): StubResponse => {
    happenings.push({ what: 'exchanged', by, code });
    const team = { id: code, name: code };
    return { body: { ok: true, access_token: `xoxb-${code}`, token_type: 'bot', team } };
  };
  const stub = await startStub(({ url, headers, form }: StubRequest) => {
    if (url.pathname.endsWith('oauth.v2.access')) return exchange(form.get('code') ?? '');
    if (url.pathname.endsWith('auth.revoke')) return { body: { ok: true, revoked: true } };
    if (url.pathname === '/token') return refresh(form.get('refresh_token') ?? '');
    return list(headers.authorization ?? '');
  });
  return {
    mapping: ['https://slack.com', ...googleOrigins].map((from) => [from, stub.origin] as const),
    /** How often it was asked. */
    counts: () => ({
      exchanges: all({ happenings }, 'exchanged').length,
      refreshes: all({ happenings }, 'presented').length,
    }),
    historyOf: (connections: readonly Stored[]) => historyOfProcesses(record, connections),
  };
};
