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
