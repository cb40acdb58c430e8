import { expect, it } from 'vitest';
import { startStub } from '../../support/providers/stub-server.ts';
import { runDueRefreshes } from '../../support/stack/due-refreshes.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { folderOf } from './operator.ts';
import { createSealedConnections } from './sealed-connections.ts';

const google = await startStub(() => ({ body: {} }));
const stack = await startTestStack({
  originMap: new Map([['https://oauth2.googleapis.com', google.origin]]),
});
const { connected, storedOf, tokensOf, rotate } = createSealedConnections(stack);
await stack.oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'secret' });

/** Each refresh token works once, as where a second use counts as theft. */
const useRefreshTokensOnce = (responding: () => Promise<unknown>) => {
  const used = new Set<string>();
  google.respond = async ({ form }) => {
    const token = form.get('refresh_token') ?? '';
    await responding();
    if (used.has(token)) return { status: 400, body: { error: 'invalid_grant' } };
    used.add(token);
    const tokens = { access_token: 'new', refresh_token: `${token}+`, expires_in: 3600 };
    return { body: { ...tokens, token_type: 'bearer' } };
  };
  return used;
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('no token is lost while all is refreshed and rotated at the same time', async () => {
  const used = useRefreshTokensOnce(() => pause(5));
  const tenants: string[] = [];
  for (let n = 0; n < 20; n++) tenants.push(await connected(`t${n}`, { refreshDueAtMs: 1 + n }));
  let done = false;
  const refreshing = runDueRefreshes(stack)?.finally(() => {
    done = true;
  });
  while (!done) expect(await rotate('--from connection')).toMatchObject({ code: 0 });
  await refreshing;
  expect(used.size).toBeGreaterThan(0);
  for (const tenantId of tenants) {
    // A refresh that finds the row changed is postponed: then the first token is the one that works.
    const works = async () => !used.has((await tokensOf(tenantId)).refreshToken ?? '');
    await expect.poll(works).toBe(true);
    expect(await storedOf(tenantId)).toMatchObject({ state: { is: 'live' } });
  }
});

it('rotate stops where KMS refuses, and a run from its cursor does all of it', async () => {
  const refusal = { __type: 'AccessDeniedException', message: 'No' };
  const kms = await startStub(() => ({ status: 400, body: refusal }));
  const dir = await folderOf({ ...stack.info, kms_endpoint: kms.origin });
  const { resealed: all } = (await rotate()).json;
  const stopped = await rotate('', dir);
  const stderr = expect.stringMatching(/^Stopped: AccessDenied.*\n$/);
  expect(stopped).toMatchObject({ code: 1, stderr, json: { resealed: 0, failed: 0 } });
  const resumed = await rotate(`--from ${stopped.json.cursor}`);
  expect(resumed).toMatchObject({ code: 0, json: { resealed: all, failed: 0, cursor: null } });
});
