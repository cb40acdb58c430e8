import { type StubAnswer, type StubRequest, startStub } from '../providers/stub-server.ts';

const tokenPattern = /(refresh|access)-(t-[0-9a-f]+)-(\d+)$/;
const parse = (token = '') => {
  const [, kind, tenant = '', number = ''] = tokenPattern.exec(token) ?? [];
  return { kind, tenant, number: Number(number) };
};

/**
 * Slack and Gmail of every tenant. A refresh token `refresh-<tenant>-<number>` works once and ends the
 * tokens before it, a code works once, and a tenant's only label has its name.
 */
export const startTenantsProvider = async () => {
  const newest = new Map<string, number>();
  const exchanges = new Map<string, number>();
  const refused: string[] = [];
  let refreshes = 0;

  const refresh = (token: string): StubAnswer => {
    refreshes++;
    const { kind, tenant, number } = parse(token);
    const current = newest.get(tenant) ?? 1;
    if (kind !== 'refresh' || number !== current) {
      refused.push(token);
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    newest.set(tenant, current + 1);
    const [access_token, refresh_token] = ['access', 'refresh'].map(
      (each) => `${each}-${tenant}-${current + 1}`,
    );
    return { body: { access_token, refresh_token, token_type: 'Bearer', expires_in: 3599 } };
  };
  const list = (token: string): StubAnswer => {
    const { kind, tenant, number } = parse(token);
    if (kind !== 'access' || number !== newest.get(tenant)) return { status: 401, body: {} };
    return { body: { labels: [{ id: 'Label_1', name: tenant, type: 'user' }] } };
  };
  const exchange = (code: string): StubAnswer => {
    exchanges.set(code, (exchanges.get(code) ?? 0) + 1);
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
    mapping: [
      'https://slack.com',
      'https://oauth2.googleapis.com',
      'https://gmail.googleapis.com',
      'https://openidconnect.googleapis.com',
    ].map((from) => [from, stub.origin] as const),
    /** How often each code was exchanged. */
    exchanges,
    /** Refresh tokens that came although they were used before. */
    refused,
    refreshes: () => refreshes,
  };
};
