import { createHmac } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { usualResponses } from '../../support/notices/notice-sender.ts';
import { startNoticeStack } from '../../support/notices/notice-stack.ts';
import { noticeSenders, senderOf } from '../../support/notices/signed-notices.ts';

const stack = await startNoticeStack();
const { request, send, atAccount, stack: local } = stack;

// Only the embedded database counts its requests.
const isAmazons = inject('dynamodbEndpoint') !== undefined;

describe('POST /integrations/notices/{integration_type}', () => {
  it.each([
    ['hubspot', 'Use one of'],
    ['nobody', 'Use one of'],
    // Its URL must not hold its name.
    ['gohighlevel', 'crm-location'],
  ])('404s %s, which sends no notices there', async (type, words) => {
    const path = `/integrations/notices/${type}`;
    expect(await request(path, { method: 'POST', body: '{}' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: expect.stringContaining(words) },
    });
  });

  it.skipIf(isAmazons)(
    'refuses a signature of the wrong form without DynamoDB or KMS',
    async () => {
      const before = structuredClone([local.operations.dynamodb, local.operations.kms]);
      for (const [type, { wire, uninstall, secret, responses }] of Object.entries(noticeSenders)) {
        const good = wire(JSON.stringify(uninstall('x', Date.now())), secret, Date.now());
        const { refused: status } = responses ?? usualResponses;
        const forged = ['', 'x', 'v0=', 't=1,v1=2', 'A'.repeat(42), `v0=${'g'.repeat(64)}`];
        for (const text of forged) {
          const headers = Object.fromEntries(Object.keys(good.headers).map((name) => [name, text]));
          const body = new URLSearchParams({ signed_request: `${text}.e30` }).toString();
          expect(await send(type, { ...good, headers, body })).toMatchObject({ status });
        }
      }
      expect([local.operations.dynamodb, local.operations.kms]).toEqual(before);
    },
  );

  it('gets bytes that are no UTF-8 as replacement characters, so a signature over them is wrong', async () => {
    const { secret, uninstall } = senderOf('intercom');
    const { account, state } = await atAccount('intercom');
    const json = JSON.stringify({ ...uninstall(account, Date.now()), note: '\xff\xfe' });
    const body = Uint8Array.from(Buffer.from(json, 'latin1'));
    const headers = { 'X-Body-Signature': createHmac('sha256', secret).update(body).digest('hex') };
    expect(
      await request('/integrations/notices/intercom', { method: 'POST', headers, body }),
    ).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(await state()).toBe('live');
  });
});
