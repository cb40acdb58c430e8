import { expect, it } from 'vitest';
import { createRecentApps } from '../../../../functions/apps/adapters/recent-apps.ts';
import { createRecent } from '../../../../functions/platform/aws/recent.ts';
import type { OAuthApp } from '../../../../functions/platform/model/ports.ts';
import { platformApp } from '../../../support/providers/platform-app.ts';

it('caches an app as long as its caller says, and a missing one for ten seconds only', async () => {
  let app: OAuthApp | undefined;
  let [nowMs, reads] = [0, 0];
  const get = async () => {
    reads++;
    return app;
  };
  const recentApp = createRecentApps({ get }, () => nowMs);
  const ask = async (atMs: number) => {
    nowMs = atMs;
    return { found: (await recentApp(platformApp('slack'), 300_000))?.clientId, reads };
  };
  expect(await ask(0)).toEqual({ found: undefined, reads: 1 });
  app = { integrationType: 'slack', clientId: 'id', clientSecret: 'secret' };
  expect(await ask(9_999)).toEqual({ found: undefined, reads: 1 });
  expect(await ask(10_000)).toEqual({ found: 'id', reads: 2 });
  expect(await ask(309_999)).toEqual({ found: 'id', reads: 2 });
  expect(await ask(310_000)).toEqual({ found: 'id', reads: 3 });
});

it('keeps a cached value after a failed read for callers that accept its age', async () => {
  const found = ['first'];
  let nowMs = 0;
  const recent = createRecent(
    async (_: 'key') => {
      const value = found.shift();
      if (value === undefined) throw new Error('The table does not answer');
      return value;
    },
    (key) => key,
    () => nowMs,
  );
  expect(await recent('key', 10)).toBe('first');
  nowMs = 10;
  await expect(recent('key', 10)).rejects.toThrow('The table does not answer');
  expect(await recent('key', 11)).toBe('first');
  found.push('second');
  expect(await recent('key', 10)).toBe('second');
});

it('caches what it found, however much is asked for that is not there, and of that the last 1,000', async () => {
  const requests: string[] = [];
  const recent = createRecent(
    async (key: string) => {
      requests.push(key);
      return key === 'there' ? key : undefined;
    },
    (key) => key,
    () => 0,
  );
  await recent('there', 1_000);
  for (let n = 0; n <= 6_000; n++) await recent(`not there ${n}`, 1_000);
  requests.length = 0;
  for (const key of ['there', 'not there 6000', 'not there 5001', 'not there 5000']) {
    await recent(key, 1_000);
  }
  expect(requests).toEqual(['not there 5000']);
});

it('stores the last of two reads, whichever ends last', async () => {
  let nowMs = 0;
  const reads: PromiseWithResolvers<string | undefined>[] = [];
  const recent = createRecent(
    (_: 'key') => {
      const read = Promise.withResolvers<string | undefined>();
      reads.push(read);
      return read.promise;
    },
    (key) => key,
    () => nowMs,
  );
  const asked = [recent('key', 10)];
  nowMs = 10;
  asked.push(recent('key', 10));
  reads[1]?.resolve('new');
  reads[0]?.resolve('old');
  expect(await Promise.all(asked)).toEqual(['old', 'new']);
  expect(await recent('key', 10)).toBe('new');
});

it('caches the last 5,000', async () => {
  const requests: number[] = [];
  const recent = createRecent(
    async (key: number) => requests.push(key),
    (key) => `${key}`,
    () => 0,
  );
  for (let key = 0; key <= 5_000; key++) await recent(key, 1_000);
  requests.length = 0;
  for (const key of [5_000, 1, 0]) await recent(key, 1_000);
  expect(requests).toEqual([0]);
});
