import { expect, it } from 'vitest';
import { facebook } from '../../../../functions/catalogue/providers/facebook.ts';
import { salesforce } from '../../../../functions/catalogue/providers/salesforce.ts';
import { waitMsOf } from '../../../../functions/platform/model/wait-ms-of.ts';

const limited = (headers: Record<string, string> = {}, code = 80001) => ({
  ...{ status: 400, bytes: 0, headers },
  body: { error: { code } },
});
const usage = (...minutes: unknown[]) => ({
  'x-business-use-case-usage': JSON.stringify({
    1: minutes.map((each) => ({ type: 'pages', estimated_time_to_regain_access: each })),
  }),
});

it.each([
  ['as many minutes as the header says, of several the most', usage(0, 2, 19), 19 * 60_000],
  ['no longer than an hour', usage(600), 3_600_000],
  ['a minute, if the header names no time', usage(0), 60_000],
  ['a minute, if the header cannot be read', { 'x-business-use-case-usage': '{' }, 60_000],
  ['a minute, if it holds something else', usage(null, 'soon', {}), 60_000],
  ['a minute, if there is none', {}, 60_000],
])('waits for a limit of a Facebook page %s', (_, headers, waitMs) => {
  expect(waitMsOf(facebook, limited(headers))).toBe(waitMs);
});

it('waits a minute where the quota is of a day', () => {
  const body = [{ errorCode: 'REQUEST_LIMIT_EXCEEDED' }];
  expect(waitMsOf(salesforce, { ...limited(), status: 403, body })).toBe(60_000);
});
