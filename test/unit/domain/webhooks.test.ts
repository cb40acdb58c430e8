import { expect, it } from 'vitest';
import {
  createSigningSecret,
  rotate,
  signaturesOf,
} from '../../../functions/domain/webhooks/signing-secrets.ts';

const signed = { id: 'msg_1', timestampSeconds: 1_614_265_330, body: '{"test": 2432232314}' };

it('signs with two secrets for a day, and with no earlier one', () => {
  const [first, nowMs] = [createSigningSecret(), signed.timestampSeconds * 1000];
  const two = rotate([first], nowMs);
  const three = rotate(two, nowMs);
  const of = (...secrets: string[]) =>
    secrets.map((secret) => signaturesOf(signed, [{ secret }])).join(' ');
  const [second, third] = [two[0].secret, three[0].secret];
  expect(signaturesOf(signed, two)).toBe(of(second, first.secret));
  expect(signaturesOf(signed, three)).toBe(of(third, second));
  const dayLater = { ...signed, timestampSeconds: signed.timestampSeconds + 86_400 };
  expect(signaturesOf(dayLater, two)).toBe(signaturesOf(dayLater, [{ secret: second }]));
});
