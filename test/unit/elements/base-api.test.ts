import { expect, it, vi } from 'vitest';

// Its types are those of a browser.
const api = new URL('../../../functions/elements/base/api.ts', import.meta.url);
const { callApi } = await import(api.href);

it('no request of the elements takes its token along a redirect', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([]));
  try {
    await callApi('cs_a_1', 'GET', '/integrations');
    expect(fetch.mock.calls).toMatchObject([
      [expect.stringMatching(/\/integrations$/), { redirect: 'error' }],
    ]);
  } finally {
    fetch.mockRestore();
  }
});

it.each([
  ['30', 30],
  ['Wed, 02 Dec 2026 07:28:00 GMT', 0],
])(
  'a page of a proxy that limits requests, with Retry-After %s, is a limit',
  async (after, retryAfterSeconds) => {
    const response = new Response('<h1>Too many</h1>', {
      status: 429,
      headers: { 'Retry-After': after },
    });
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);
    try {
      expect(await callApi('cs_a_1', 'GET', '/integrations')).toMatchObject({
        problem: { code: 'rate_limited', status: 429, retryAfterSeconds },
      });
    } finally {
      fetch.mockRestore();
    }
  },
);
