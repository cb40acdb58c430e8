import { expect, it, vi } from 'vitest';

// Its types are those of a browser.
const session = new URL('../../../functions/elements/base/session.ts', import.meta.url);
const { tokenInTime } = await import(session.href);

it('a function that fails is asked once for all that wait for it, and again later', async () => {
  const waiting = Promise.withResolvers<never>();
  const source = vi
    .fn()
    .mockReturnValueOnce(waiting.promise)
    .mockResolvedValue({ session_token: 'cs_a_1', expires_at: '2099-01-01T00:00:00Z' });
  const all = [1, 2, 3, 4].map(() => tokenInTime(source));
  waiting.reject(new Error('logged out'));
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect(source).toHaveBeenCalledOnce();
  expect(await tokenInTime(source)).toBe('cs_a_1');
});
