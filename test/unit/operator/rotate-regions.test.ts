import { expect, it } from 'vitest';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operator } from './operator.ts';
import { rotate } from './sealed-connections.ts';

const { dataDir, oauthApps } = await startTestStack();
const configure = (options: string, secret: string) =>
  operator(
    `configure-oauth-app --client-id id --local ${dataDir} --integration-type ${options}`.split(
      ' ',
    ),
    { secret },
  );

it('rotate seals secrets of regions, and both of an app, anew, from any cursor', async () => {
  await configure('zoho', 'for-all');
  await configure('zoho --region au', 'for-au');
  await configure('slack', 'client\nsigning');
  const { code, stderr } = await rotate(dataDir, '--batch', '1');
  expect(code).toBe(0);
  const cursors = [...stderr.matchAll(/--from (oauth_app\/\S+)\.$/gm)].map(([, cursor]) => cursor);
  expect(cursors).toContainEqual(expect.stringMatching(/^oauth_app\/-\/zoho#accounts\.zoho\./));
  for (const cursor of cursors) {
    expect(await rotate(dataDir, '--from', cursor ?? '')).toMatchObject({ code: 0 });
  }
  expect(await oauthApps.get('zoho', 'accounts.zoho.com.au')).toMatchObject({
    clientSecret: 'for-au',
  });
  expect(await oauthApps.get('slack')).toMatchObject({
    clientSecret: 'client',
    signingSecret: 'signing',
  });
});
