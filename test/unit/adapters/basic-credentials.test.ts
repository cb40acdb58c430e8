import fc from 'fast-check';
import { expect, it } from 'vitest';
import { basicCredentials } from '../../../functions/adapters/client-authentication.ts';

const sent = (id: string, secret: string) =>
  Buffer.from(basicCredentials(id, secret).replace('Basic ', ''), 'base64').toString('utf8');
const decoded = (credentials: string) => {
  const parts = credentials.split(':');
  expect(parts).toHaveLength(2);
  return parts.map((part) => new URLSearchParams(`v=${part}`).get('v'));
};

it('leaves unreserved characters alone, so that a server that does not decode reads them too', () => {
  const unreserved = '01932c07-2f5e-7c1a_A.z~9';
  expect(sent(unreserved, '12.34')).toBe(`${unreserved}:12.34`);
});

it.each(['a%2Fb', 'a:b', 'a+b', 'a b', 'naïve ключ 🔑', 'a&b=c', "!*'()"])(
  'sends %j so that a server that decodes reads it',
  (text) => {
    expect(decoded(sent(text, text))).toEqual([text, text]);
  },
);

it('is read as it was by a server that decodes, whatever it holds', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(text, text, (id, secret) => {
      expect(decoded(sent(id, secret))).toEqual([id, secret]);
    }),
  );
});
