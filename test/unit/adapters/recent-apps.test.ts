import { expect, it } from 'vitest';
import { createRecentApps } from '../../../functions/adapters/recent-apps.ts';
import type { OAuthApp } from '../../../functions/domain/model/ports.ts';

it('keeps an app as long as its caller says, and that there is none for ten seconds only', async () => {
  let app: OAuthApp | undefined;
  let [nowMs, reads] = [0, 0];
  const get = async () => {
    reads++;
    return app;
  };
  const recentApp = createRecentApps({ get }, () => nowMs);
  const ask = async (atMs: number) => {
    nowMs = atMs;
    return { found: (await recentApp('slack', 300_000))?.clientId, reads };
  };
  expect(await ask(0)).toEqual({ found: undefined, reads: 1 });
  app = { integrationType: 'slack', clientId: 'id', clientSecret: 'secret' };
  expect(await ask(9_999)).toEqual({ found: undefined, reads: 1 });
  expect(await ask(10_000)).toEqual({ found: 'id', reads: 2 });
  expect(await ask(309_999)).toEqual({ found: 'id', reads: 2 });
  expect(await ask(310_000)).toEqual({ found: 'id', reads: 3 });
});
