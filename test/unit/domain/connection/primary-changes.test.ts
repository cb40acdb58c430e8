import { expect, it } from 'vitest';
import {
  grant,
  hour,
  stored,
  createRefreshWorld as world,
} from '../../../support/connections/refresh-world.ts';

it('joins no refresh of an account that is not the primary one any more', async () => {
  const refresh = Promise.withResolvers<typeof grant>();
  const { state, ask } = world({ accessTokenExpiresAtMs: 1 }, () => refresh.promise);
  state.nowMs = hour;
  const first = ask().catch(() => {});
  while (state.refreshes === 0) await new Promise((done) => setTimeout(done, 1));
  const account = { id: 'bob', label: 'Bob' };
  const sealedTokens = JSON.stringify({ accessToken: 'bob' });
  const fresh = { accessTokenExpiresAtMs: 3 * hour, account, sealedTokens };
  state.row = { ...stored, ...fresh, integrationId: 'of bob' };
  expect((await ask()).tokens.accessToken).toBe('bob');
  refresh.resolve(grant);
  await first;
});
