import type { TestStack } from '../stack/start-test-stack.ts';
import type { StubRequest, StubResponse, startStub } from './stub-server.ts';

/**
 * A Gmail whose refresh tokens work once, for `startStub`: `refresh-1` grants `access-2` and
 * `refresh-2`. A token that was used before is `invalid_grant`.
 */
export const createRotatingGoogle = () => {
  let generation = 1;
  const google = {
    /** The number of refresh requests, including refused ones. */
    refreshes: 0,
    /** Runs after a refresh was granted, before its answer is given. */
    meanwhile: async (): Promise<StubResponse | undefined> => undefined,
    answer: async ({ url, headers, form }: StubRequest): Promise<StubResponse> => {
      if (url.pathname === '/token') {
        google.refreshes++;
        if (form.get('refresh_token') !== `refresh-${generation}`) {
          return { status: 400, body: { error: 'invalid_grant' } };
        }
        const granted = ++generation;
        const body = {
          access_token: `access-${granted}`,
          refresh_token: `refresh-${granted}`,
          token_type: 'Bearer',
          expires_in: 3599,
        };
        return (await google.meanwhile()) ?? { body };
      }
      return headers.authorization === `Bearer access-${generation}`
        ? { body: { labels: [{ id: 'INBOX', name: 'INBOX' }] } }
        : { status: 401, body: {} };
    },
  };
  return google;
};

/** A tenant whose access token has expired. */
const expiredTokens = {
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  accessTokenExpiresAtMs: 1,
};

/** Creates a tenant whose access token has expired, with its own Gmail behind the stub. */
export const createExpired = async (
  stub: Awaited<ReturnType<typeof startStub>>,
  { connected }: TestStack,
) => {
  const google = createRotatingGoogle();
  stub.respond = google.answer;
  return { google, ...(await connected('gmail', expiredTokens)) };
};

export const googleOrigins = [
  'https://oauth2.googleapis.com',
  'https://gmail.googleapis.com',
  'https://openidconnect.googleapis.com',
];

export const labels = '/events/components/gmail/events/email_received/options/label_id';
