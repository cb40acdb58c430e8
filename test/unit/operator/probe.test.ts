import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { gmail } from '../../../functions/providers/gmail.ts';
import { requestedScopes } from '../../../functions/providers/scopes.ts';
import { slack } from '../../../functions/providers/slack.ts';
import { type StubAnswer, startStub } from '../../support/providers/stub-server.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operator } from './operator.ts';

const google = await startStub(() => ({ body: {} }));
const stack = await startTestStack({
  originMap: new Map([
    ['https://gmail.googleapis.com', google.origin],
    ['https://oauth2.googleapis.com', google.origin],
  ]),
});
const { dataDir, createTenant, connect, connections, oauthApps } = stack;
const { consent } = createConnecting(stack);
for (const integrationType of ['gmail', 'slack']) {
  await oauthApps.put({ integrationType, clientId: 'id', clientSecret: 'hunter2' });
}

const accessToken = 'access-secret';
const connected = async (type: 'gmail' | 'slack' = 'gmail', accessTokenExpiresAtMs?: number) => {
  const { tenantId } = await createTenant();
  const grantedScopes = [...requestedScopes({ gmail, slack }[type])];
  const tokens = { accessToken, refreshToken: 'refresh-secret', grantedScopes };
  await connect(tenantId, type, { ...tokens, accessTokenExpiresAtMs });
  return tenantId;
};
const explanation = z.object({
  findings: z.array(
    z.object({ code: z.string(), detail: z.string(), next_step: z.string().nullable() }),
  ),
});
/** Probes a connection while Gmail answers so. */
const probe = async (
  { tenantId, type = 'gmail' }: { tenantId: string; type?: string },
  answer: StubAnswer = { body: {} },
) => {
  google.answer = () => answer;
  google.requests.length = 0;
  const target = ['--local', dataDir, '--tenant', tenantId, '--integration-type', type];
  const ran = await operator(['explain-integration', ...target, '--probe', '--json']);
  const { findings } = explanation.parse(ran.answer);
  const found = findings.find(({ code }) => code.startsWith('probe_'));
  return { ...ran, found, first: findings[0] };
};

describe('explain-integration --probe', () => {
  describe('success', () => {
    it('asks once whose account it is, and says so', async () => {
      const tenantId = await connected();
      const before = await connections.primary(tenantId, 'gmail');
      const body = { emailAddress: 'ada@example.com' };
      const { code, found } = await probe({ tenantId }, { body });
      expect({ code, found }).toMatchObject({
        code: 0,
        found: { code: 'probe_accepted', next_step: null },
      });
      expect(found?.detail).toMatch(
        /^Gmail accepts .*: gmail\.googleapis\.com\/gmail\/v1\/users\/me\/profile answered 200 in \d+ ms, for ada@example\.com\.$/,
      );
      expect(google.requests).toHaveLength(1);
      expect(google.requests[0]?.headers.authorization).toBe(`Bearer ${accessToken}`);
      expect(await connections.primary(tenantId, 'gmail')).toEqual(before);
    });

    it('reaches the demo provider of the stack', async () => {
      const { tenantId, apiKey } = await createTenant();
      await stack.request(await consent(apiKey));
      const { code, found } = await probe({ tenantId, type: 'demo' });
      expect({ code, found }).toMatchObject({ code: 0, found: { code: 'probe_accepted' } });
    });

    it('records in the audit trail that the token was used', async () => {
      const tenantId = await connected();
      await probe({ tenantId });
      const trail = ['audit', '--local', dataDir, '--tenant', tenantId, '--json'];
      expect((await operator(trail)).answer).toMatchObject([
        { act: 'credential.used', use: 'explain' },
        { act: 'credential.used', use: 'account' },
      ]);
    });

    it.each([
      ['the provider has no such request', 'slack', undefined, 'no cheap request'],
      ['the access token has expired', 'gmail', 1, 'expired 1970-01-01'],
    ] as const)('asks nothing where %s', async (_, type, expiresAtMs, words) => {
      const tenantId = await connected(type, expiresAtMs);
      const { code, found } = await probe({ tenantId, type });
      expect({ code, found }).toMatchObject({ code: 0, found: { code: 'probe_skipped' } });
      expect(found?.detail).toContain(words);
      expect(google.requests).toEqual([]);
    });
  });

  describe('errors', () => {
    it.each([
      [401, 'probe_refused', 'that refreshes it'],
      [403, 'probe_failed', 'in a moment'],
      [500, 'probe_failed', 'in a moment'],
      [302, 'probe_failed', 'in a moment'],
    ])('is not healthy when the answer is %i', async (status, code, nextStep) => {
      const body = { error: { message: 'Invalid Credentials' } };
      const { first, ...ran } = await probe({ tenantId: await connected() }, { status, body });
      expect(ran).toMatchObject({ code: 3, stderr: expect.stringContaining(code) });
      expect(first).toMatchObject({ code, next_step: expect.stringContaining(nextStep) });
      expect(first?.detail).toContain(`answered ${status} in `);
      expect(first?.detail).toContain('Invalid Credentials');
      // No refresh and no second try.
      expect(google.requests).toHaveLength(1);
    });

    it('is not healthy without an answer', async () => {
      const { code, first } = await probe({ tenantId: await connected() }, { lost: true });
      expect({ code, first }).toMatchObject({ code: 3, first: { code: 'probe_failed' } });
      expect(first?.detail).toMatch(/^Gmail gave no usable answer in \d+ ms: ./);
    });
  });

  describe('security', () => {
    it.each([
      { error: `bad token ${accessToken}` },
      { error: 'x', refresh_token: 'abc', nested: [{ client_secret: 'abc' }] },
      { error: `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(40)}` },
      { error: '\u001b[2J' },
      { error: 'a b '.repeat(1000) },
    ])('shows no secret, and not all, of the answer %j', async (body) => {
      const { stdout } = await probe({ tenantId: await connected() }, { status: 401, body });
      expect(stdout).not.toMatch(/access-secret|refresh-secret|hunter2|abc|eyJ/);
      expect(stdout).not.toContain('\u001b');
      expect(stdout.length).toBeLessThan(5_000);
    });
  });
});
