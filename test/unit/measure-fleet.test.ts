import { expect, it } from 'vitest';
import { measureFleet } from '../bench/scale/measure-fleet.ts';

it('finds that a million unused connections reach no limit, and that none lapses', () => {
  const fleet = measureFleet(1_000_000, 400);
  // Those that live a week are refreshed every other day, and most others a few times a year.
  expect(fleet['refreshes a day']).toBeGreaterThan(15_000);
  expect(fleet['refreshes a day']).toBeLessThan(30_000);
  expect(fleet['most in an hour']).toBeLessThan(fleet['limit of an hour']);
  expect(fleet['most of a provider']).toBeLessThan(fleet['limit of a provider']);
  expect(fleet.lapsed).toBe(0);
});
