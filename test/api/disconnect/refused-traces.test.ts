import { expect, it } from 'vitest';
import { createFlowId } from '../../../functions/connect/domain/flow-id.ts';
import { createApiKey, hashCredential } from '../../../functions/keys/domain/api-key.ts';
import {
  eventClaims,
  issuerOrigin,
  signedByRsa,
  startIssuer,
} from '../../support/notices/event-tokens.ts';
import { createNotifying } from '../../support/notices/notifying.ts';
import { senderOf } from '../../support/notices/signed-notices.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

// Of its own: each process records a stranger’s act once a minute.
const issuer = await startIssuer();
const stack = await startTestStack({ originMap: new Map([[issuerOrigin, issuer.origin]]) });
const { request, createTenant, addKey, apiKeys, oauthApps } = stack;
const { lines, linesOf } = createAuditReader(stack);
const refused = { status: 401, body: { code: 'unauthorized' } };
const sourceAddress = '127.0.0.1';

it('records callbacks with made-up states once a minute, and denials with them never', async () => {
  const state = () => `${createFlowId()}.${'A'.repeat(60)}`;
  const callback = (query: Record<string, string>) =>
    request(`/integrations/oauth_callback/demo?${new URLSearchParams(query)}`);
  for (let n = 0; n < 5; n++) {
    await callback({ error: 'access_denied', state: state() });
    await callback({ code: 'a', state: state() });
  }
  const found = await linesOf(({ act }) => act.startsWith('connection.'), 1);
  expect(found).toEqual([
    expect.objectContaining({
      act: 'connection.refused',
      result: 'refused',
      reason: 'invalid_link',
      actor: { kind: 'person' },
      source_address: sourceAddress,
    }),
  ]);
  expect(found[0]).not.toHaveProperty('tenant_id');
  expect(found[0]).not.toHaveProperty('flow_id');
});

it.each([
  ['revoked', { revokedAtMs: 1 }],
  ['expired', { expiresAtMs: 1 }],
])('records that a key was used which is %s, once a minute', async (reason, ended) => {
  const { tenantId } = await createTenant();
  const apiKey = await addKey(tenantId, ended);
  for (let n = 0; n < 5; n++) expect(await request('/agents', { apiKey })).toMatchObject(refused);
  const key = await apiKeys.findByHash(hashCredential(apiKey));
  const found = await linesOf((line) => line.tenant_id === tenantId, 1);
  expect(found).toEqual([
    expect.objectContaining({
      act: 'api_key.refused',
      result: 'refused',
      reason,
      key_id: key?.keyId,
      actor: { kind: 'api_key', id: key?.keyId },
      recorded_by: 'authorizer',
    }),
  ]);
});

it('leaves no trace of a key that nobody has, which anybody can make', async () => {
  const before = lines().length;
  const apiKey = createApiKey('local');
  expect(await request('/agents', { apiKey })).toMatchObject(refused);
  const { tenantId } = await createTenant();
  await request('/agents', { apiKey: await addKey(tenantId, { revokedAtMs: 1 }) });
  expect(await linesOf((line) => line.tenant_id === tenantId, 1)).toHaveLength(1);
  expect(lines()).toHaveLength(before + 1);
});

const { noticeOf, anyAccount, send } = createNotifying(stack);
const forgedNotice = () => send('slack', noticeOf('slack', anyAccount(), { secret: 'guessed' }));
const uninstall = (headers: Record<string, string>) =>
  request('/integrations/oauth_callback/pipedrive', {
    method: 'DELETE',
    headers,
    body: JSON.stringify({ company_id: 9, user_id: 5 }),
  });
const forgedUninstall = () => uninstall({ authorization: `Basic ${btoa('id:guessed')}` });
const forgedToken = () => {
  const claims = eventClaims('gmailid-x1', anyAccount(), Date.now());
  return send('gmail', { headers: {}, body: signedByRsa(claims, undefined, { kid: 'guessed' }) });
};
const noToken = () => send('gmail', { headers: {}, body: '{}' });
const unsigned = () => send('slack', { headers: {}, body: '{}' });

it.each([
  ['notices', 'slack', 'wrong_signature', forgedNotice, unsigned],
  ['event tokens', 'gmail', 'unknown_key', forgedToken, noToken],
  ['uninstall calls', 'pipedrive', 'wrong_credentials', forgedUninstall, () => uninstall({})],
] as const)('records forged %s once a minute, without what they say', async (...of) => {
  const [, integration_type, reason, forge, sendNothing] = of;
  await oauthApps.put(senderOf('slack').app);
  await stack.setUpApps('pipedrive');
  const status = reason === 'unknown_key' ? 400 : 401;
  expect(await sendNothing()).toMatchObject({ status });
  // After the first the issuer may have published the key: those are to be sent again.
  const statuses = reason === 'unknown_key' ? [400, 500] : [401];
  for (let n = 0; n < 5; n++) expect(statuses).toContain((await forge()).status);
  const found = await linesOf((line) => line.integration_type === integration_type, 1);
  expect(found).toEqual([
    {
      at: expect.any(String),
      act: 'notice.refused',
      result: 'refused',
      reason,
      integration_type,
      actor: { kind: 'unknown' },
      request_id: expect.any(String),
      line: 1,
      source_address: sourceAddress,
      recorded_by: expect.any(String),
    },
  ]);
});
