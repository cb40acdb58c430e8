import { expect, it } from 'vitest';
import { createNamedTenants } from '../../../../functions/disconnect/adapters/named-tenants.ts';

it('lets sixty notices a minute name tenants of which none was verified, and any number others', () => {
  let nowMs = 0;
  const tenants = createNamedTenants(() => nowMs);
  tenants.recordVerified('known');
  const count = (name: (n: number) => string) =>
    Array.from({ length: 1_000 }, (_, n) => tenants.mayRead(name(n))).filter((may) => may).length;
  expect(count((n) => `made up ${n}`)).toBe(60);
  expect(count(() => 'known')).toBe(1_000);
  nowMs = 59_999;
  expect(tenants.mayRead('made up')).toBe(false);
  nowMs = 60_000;
  expect(count(() => 'made up')).toBe(60);
});
