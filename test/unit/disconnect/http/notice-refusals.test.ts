import { expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { slack } from '../../../../functions/catalogue/providers/slack.ts';
import { noticeRefused } from '../../../../functions/disconnect/http/notice-refusals.ts';
import { errorCodes, faultOf } from '../../../../functions/platform/contracts/error-codes.ts';

it.each([gmail, slack])(
  'has $type send a notice again that names one tenant too many',
  (provider) => {
    const refused = noticeRefused(provider, { why: 'too_many_tenants' });
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 });
  },
);

it('has an issuer send a token again whose key we cannot read, which anybody can name, and blames nobody here', () => {
  const { code, retryAfterSeconds } = noticeRefused(gmail, { why: 'unread_keys' });
  expect([errorCodes[code].status, faultOf(code), retryAfterSeconds]).toEqual([
    500,
    'provider',
    60,
  ]);
});
