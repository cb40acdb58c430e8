import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import {
  eventClaims,
  issuerOrigin,
  issuerSecret,
  otherIssuerSecret,
  signedByRsa,
  startIssuer,
} from '../../support/notices/event-tokens.ts';
import { createNotifying } from '../../support/notices/notifying.ts';
import { senderOf } from '../../support/notices/signed-notices.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { soaking } from '../soak/soaking.ts';
import { countCalls } from '../support/attack/count-calls.ts';
import { flipped } from '../support/attack/forgeries.ts';
import { sendAll } from '../support/attack/send-all.ts';

const { runs, progress, report } = soaking('event-tokens');
const unknownKeys = /id of a key/;
/** Processes of the function. */
const atOnce = 8;

const issuer = await startIssuer();
const stack = await startTestStack({ originMap: new Map([[issuerOrigin, issuer.origin]]) });
const { send, atAccount, waitingNotices } = createNotifying(stack);
const { app } = senderOf('gmail');
await stack.oauthApps.put(app);

/**
 * Tokens that somebody made up. The n-th of a kind is always the same, but for ids of keys, and flipped bits
 * go through all bits before they repeat themselves. What else makes a token wrong is in test/unit/disconnect/.
 */
const forgeriesOf = (
  genuine: string,
  claims: ReturnType<typeof eventClaims>,
): Record<string, (n: number) => string> => {
  const [head, , signature] = genuine.split('.');
  const other = signedByRsa(claims, otherIssuerSecret);
  const unnamed = signedByRsa(claims, issuerSecret, { kid: undefined });
  const old = signedByRsa({ ...claims, iat: claims.iat - 8 * 86_400 });
  return {
    'a flipped bit': (n) => flipped(genuine, n),
    'a shorter one': (n) => genuine.slice(0, n % genuine.length),
    'more than the token': (n) => genuine + '.='.repeat(1 + (n % 40)),
    'another key with the known id': () => other,
    'a new id of a key': () => signedByRsa(claims, otherIssuerSecret, { kid: randomUUID() }),
    'no id of a key': () => unnamed,
    'no JSON': (n) => `${Buffer.from('{'.repeat(1 + (n % 99))).toString('base64url')}.e30.AAAA`,
    'a large one': (n) => `${head}.${'A'.repeat(8_000 + (n % 200_000))}.${signature}`,
    'an old one': () => old,
  };
};

const post = (body: string) =>
  stack.request('/integrations/notices/gmail', { method: 'POST', body });

// Only the embedded database counts its requests.
describe.skipIf(inject('dynamodbEndpoint') !== undefined)('forged event tokens', () => {
  it('are refused without a read of anything, and read the keys seldom', {
    timeout: 60_000 + runs * 100,
  }, async () => {
    const { account, state } = await atAccount('gmail');
    const claims = eventClaims(app.clientId, account, Date.now() + 1_000);
    const genuine = signedByRsa(claims);
    const kinds = Object.entries(forgeriesOf(genuine, claims));
    // The keys are read now.
    expect(await post('a.b.c')).toMatchObject({ status: 400 });
    const counted = countCalls(stack);
    const requestsBefore = issuer.requests.length;
    const startedMs = Date.now();
    let [sent, doubted] = [0, 0];
    await sendAll(runs, async (n) => {
      const [kind = '', forge] = kinds[n % kinds.length] ?? [];
      const forged = forge?.(Math.floor(n / kinds.length)) ?? '';
      if (forged === genuine) return;
      sent++;
      const { status, body } = await post(forged);
      // The issuer may have published the key since: a few of each reading are to be sent again.
      if (status === 500 && unknownKeys.test(kind)) return void doubted++;
      expect({ kind, status, body }).toMatchObject({
        status: 400,
        body: { err: expect.stringMatching(/^(invalid|authentication)_/) },
      });
      progress(n);
    });
    const minutes = (Date.now() - startedMs) / 60_000;
    const calls = counted();
    const readings = (issuer.requests.length - requestsBefore) / 2;
    report({
      'forged tokens': sent,
      ...calls,
      'readings of keys': readings,
    });
    expect(calls).toEqual({ 'calls of KMS': 0, writes: 0, reads: 0 });
    // Each process of the function reads them once, and then once a minute for ids that it does not know.
    expect(readings).toBeLessThanOrEqual((2 + minutes) * atOnce);
    expect(doubted).toBeLessThanOrEqual(10 * (2 + minutes) * atOnce);
    expect(waitingNotices()).toBe(0);
    expect(await state()).toBe('live');
    expect(await send('gmail', { headers: {}, body: genuine })).toMatchObject({ status: 202 });
    expect(await state()).toBe('ended');
  });
});
