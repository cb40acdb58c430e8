import type { RequestOptions } from './client.ts';
import type { TestStack } from './start-test-stack.ts';

/** Where the pages are that may use the sessions of tests. */
export const page = 'https://app.example.com';

/** What a page of this origin sends. */
export const from = (origin: string, session: string) => ({
  apiKey: session,
  headers: { Origin: origin },
});

/** Sessions of pages, as a tenant's server makes them. */
export const createPages = ({ request }: Pick<TestStack, 'request'>) => {
  const make = (apiKey: string, given: object = {}) =>
    request('/connect_sessions', {
      method: 'POST',
      apiKey,
      body: JSON.stringify({ allowed_origins: [page], ...given }),
    });
  const sessionOf = async (apiKey: string, given: object = {}) => {
    const { body } = await make(apiKey, given);
    return (body as { session_token: string }).session_token;
  };
  return {
    make,
    sessionOf,
    /** The requests of a page that has such a session. */
    open: async (apiKey: string, given: object = {}) => {
      const session = await sessionOf(apiKey, given);
      const ask = (path: string, options: RequestOptions = {}) =>
        request(path, { ...options, ...from(page, session) });
      return { session, ask };
    },
  };
};
