import {
  type StubRequest,
  type StubResponse,
  startStub,
} from '../../../support/providers/stub-server.ts';

/** What the stand-in does with a refresh and with a look-up; it starts anew with each run. */
type Mood = {
  refresh: 'granted' | 'dead' | 'busy';
  list: 'given' | 'refused' | 'rate_limited';
};

const moodAtFirst: Mood = { refresh: 'granted', list: 'given' };
const refusal = (error: string): StubResponse => ({ body: { ok: false, error } });

/**
 * Slack, Google and Pipedrive in one: a code and a refresh token work once, and only the newest
 * tokens work. A code `<name>-<anything>` is of the workspace `<name>`.
 */
export const startForgetfulProvider = async () => {
  let mood = moodAtFirst;
  let generation = 1;
  const used = new Set<string>();

  const exchange = (code: string): StubResponse => {
    if (code.startsWith('bad')) return refusal('invalid_code');
    if (used.has(code)) return refusal('code_already_used');
    used.add(code);
    const [name = ''] = code.split('-');
    const team = { id: name, name: `Team ${name}` };
    return { body: { ok: true, access_token: `xoxb-${code}`, token_type: 'bot', team } };
  };
  const revoke = (token: string): StubResponse => {
    if (used.has(token)) return refusal('token_revoked');
    used.add(token);
    return { body: { ok: true, revoked: true } };
  };
  const refresh = (token: string): StubResponse => {
    if (mood.refresh === 'busy') return { status: 503, body: 'busy' };
    if (mood.refresh === 'dead' || token !== `refresh-${generation}`) {
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    const n = ++generation;
    const tokens = { access_token: `access-${n}`, refresh_token: `refresh-${n}` };
    return { body: { ...tokens, token_type: 'Bearer', expires_in: 3599 } };
  };
  const list = (token: string): StubResponse => {
    if (mood.list === 'rate_limited') return { status: 429, headers: { 'retry-after': '60' } };
    const isNewest = token === `access-${generation}` || token === 'lasting';
    if (mood.list === 'refused' || !isNewest) return { status: 401, body: {} };
    return { body: { labels: [{ id: 'INBOX', name: 'INBOX' }] } };
  };

  const stub = await startStub(({ url, headers, form }: StubRequest) => {
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    if (url.pathname.endsWith('oauth.v2.access')) return exchange(form.get('code') ?? '');
    if (url.pathname.endsWith('auth.revoke')) return revoke(token);
    if (url.pathname === '/token') return refresh(form.get('refresh_token') ?? '');
    return list(token);
  });
  return {
    originMap: new Map(
      [
        'https://slack.com',
        'https://oauth2.googleapis.com',
        'https://gmail.googleapis.com',
        'https://openidconnect.googleapis.com',
      ].map((origin) => [origin, stub.origin]),
    ),
    /** The paths that were asked since the last start. */
    asked: () => stub.requests.map(({ url }) => url.pathname),
    startAnew: () => {
      mood = moodAtFirst;
      generation = 1;
      stub.requests.length = 0;
    },
    feel: (now: Partial<Mood>) => {
      mood = { ...mood, ...now };
    },
  };
};
