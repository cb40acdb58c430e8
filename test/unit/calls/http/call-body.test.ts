import { expect, it } from 'vitest';
import { callBody } from '../../../../functions/calls/http/call-body.ts';
import { ServiceError } from '../../../../functions/platform/contracts/service-error.ts';
import { stored } from '../../../support/connections/refresh-world.ts';

const written = (body: Buffer, headers = {}) =>
  callBody({ status: 200, headers, body, json: undefined }, stored);

/** Lambda's limit, which its errors name. */
const mostOfLambda = 6_291_556;

it.each<[string, Buffer, 'utf8' | 'base64']>([
  ['nothing', Buffer.alloc(0), 'utf8'],
  ['text, byte order mark and all', Buffer.from('\ufeffZoë 🔑'), 'utf8'],
  ['5 MB of text', Buffer.alloc(5_000_000, 'a'), 'utf8'],
  ['text that JSON makes twice as long', Buffer.alloc(4_000_000, '"'), 'base64'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0]), 'base64'],
  ['4.5 MB of them', Buffer.alloc(4_500_000, 0xff), 'base64'],
])('writes %s so that Lambda lets it pass, and nothing is lost', (_, body, encoding) => {
  const result = written(body);
  expect(result.body_encoding).toBe(encoding);
  expect(Buffer.from(result.body, encoding).equals(body)).toBe(true);
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(mostOfLambda);
});

it.each([
  ['bytes that are no text', Buffer.alloc(4_600_000, 0xff)],
  ['text that JSON makes longer', Buffer.alloc(4_600_000, '\n')],
])('refuses more than 4.5 MB of %s, and says what to ask for', (_, body) => {
  expect(() => written(body)).toThrow(ServiceError);
  expect(() => written(body)).toThrow(/Ask for less/);
});

it('gives headers of the content, pages and limits, and no others', () => {
  const given = {
    'content-type': 'a/b',
    link: '<x>; rel="next"',
    'retry-after': '1',
    'x-ratelimit-remaining': '2',
    'ratelimit-reset': '3',
    'x-rate-limit-limit': '4',
  };
  const others = { 'set-cookie': 'a', 'www-authenticate': 'b', server: 'c', 'x-powered-by': 'd' };
  expect(written(Buffer.from(''), { ...given, ...others }).headers).toEqual(given);
});
