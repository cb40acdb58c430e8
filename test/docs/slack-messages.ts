import type { StubRequest, StubResponse } from '../support/providers/stub-server.ts';

const refused = (error: string): StubResponse => ({ body: { ok: false, error } });

/**
 * Slack with token rotation: chat.postMessage accepts only the newest access token, and
 * oauth.v2.access swaps a refresh token for the next ones. Both answer errors with 200.
 * @see https://docs.slack.dev/reference/methods/chat.postMessage
 * @see https://docs.slack.dev/authentication/using-token-rotation
 */
export const createSlackMessages = (channels: readonly string[]) => {
  const slack = {
    /** Which access token works: the one with this number. */
    generation: 1,
    refreshes: 0,
    sent: [] as { channel: string; text: string }[],
    rateLimited: false,
    answer: ({ url, headers, form, json }: StubRequest): StubResponse => {
      if (url.pathname === '/api/oauth.v2.access') return refresh(form);
      if (url.pathname !== '/api/chat.postMessage') return { status: 404 };
      if (slack.rateLimited) {
        const headers = { 'retry-after': '30' };
        return { ...refused('ratelimited'), status: 429, headers };
      }
      if (!headers.authorization) return refused('not_authed');
      if (headers.authorization !== `Bearer xoxe.xoxb-${slack.generation}`) {
        return refused('token_expired');
      }
      const [channel, text] = [String(json?.channel ?? ''), String(json?.text ?? '')];
      if (!channels.includes(channel)) return refused('not_in_channel');
      if (!text) return refused('no_text');
      slack.sent.push({ channel, text });
      const ts = `1503435956.00024${slack.sent.length}`;
      return { body: { ok: true, channel, ts, message: { type: 'message', text, ts } } };
    },
  };
  const refresh = (form: URLSearchParams): StubResponse => {
    slack.refreshes++;
    if (form.get('refresh_token') !== `xoxe-1-${slack.generation}`) {
      return refused('invalid_refresh_token');
    }
    const next = ++slack.generation;
    return {
      body: {
        ok: true,
        access_token: `xoxe.xoxb-${next}`,
        refresh_token: `xoxe-1-${next}`,
        expires_in: 43_200,
        token_type: 'bot',
        scope: 'chat:write',
        team: { id: 'T1', name: 'Acme' },
      },
    };
  };
  return slack;
};
