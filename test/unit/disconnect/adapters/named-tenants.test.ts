import { expect, it } from 'vitest';
import { createNamedTenants } from '../../../../functions/disconnect/adapters/named-tenants.ts';

it('lets each sender name sixty tenants a minute of which no notice was verified, and any number of others', () => {
  let nowMs = 0;
  const namedBy = createNamedTenants(() => nowMs);
  const tenants = namedBy('192.0.2.1');
  namedBy('192.0.2.2').recordVerified('known');
  const count = (name: (n: number) => string) =>
    Array.from({ length: 1_000 }, (_, n) => tenants.mayRead(name(n))).filter((may) => may).length;
  expect(count((n) => `made up ${n}`)).toBe(60);
  expect(count(() => 'known')).toBe(1_000);
  expect(namedBy('192.0.2.2').mayRead('new')).toBe(true);
  nowMs = 59_999;
  expect(tenants.mayRead('made up')).toBe(false);
  expect(count(() => 'made up 0')).toBe(1_000);
  nowMs = 60_000;
  expect(count((n) => `made up ${n}`)).toBe(60);
  tenants.recordVerified('made up 0');
  expect(count((n) => `new ${n}`)).toBe(1);
});
