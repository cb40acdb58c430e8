import { expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { slack } from '../../../../functions/catalogue/providers/slack.ts';
import { noticeRefused } from '../../../../functions/disconnect/http/notice-refusals.ts';

it.each([gmail, slack])(
  'has $type send a notice again that names one tenant too many',
  (provider) => {
    const refused = noticeRefused(provider, { why: 'too_many_tenants' });
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 });
  },
);
