import { expect, it, vi } from 'vitest';
import { callApi } from '../../../functions/elements/base/api.ts';

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
