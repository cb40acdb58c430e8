import { describe, expect, it } from 'vitest';
import { deployed, simulateFleet } from '../bench/scale/simulate-fleet.ts';

describe('the simulated fleet', () => {
  it('of a million connections waits for nothing and loses none', () => {
    const { lapsed, 'longest wait, hours': wait, ...figures } = simulateFleet(1e6, { days: 400 });
    expect({ lapsed, wait }).toEqual({ lapsed: 0, wait: 0 });
    // Those that live a week are refreshed every other day, and most others a few times a year.
    expect(figures['refreshes a day']).toBeGreaterThan(15_000);
    expect(figures['refreshes a day']).toBeLessThan(30_000);
  });

  it('is refreshed as often if it is a hundred times as large, and the limits are too', () => {
    const atOnce = { ofProvider: deployed.ofProvider * 100, inAll: deployed.inAll * 100 };
    const small = simulateFleet(1e6, { days: 100 });
    const large = simulateFleet(1e8, { days: 100, atOnce });
    const ratio = large['refreshes a day'] / small['refreshes a day'];
    expect(ratio).toBeCloseTo(100, 1);
  });

  it.each([
    { what: 'one provider', atOnce: { ...deployed, ofProvider: 0.02 } },
    { what: 'all', atOnce: { ...deployed, inAll: 0.01 } },
  ])('lapses where too few of $what are refreshed at the same time', ({ atOnce }) => {
    expect(simulateFleet(1e6, { days: 100, atOnce }).lapsed).toBeGreaterThan(1_000);
  });
});
