import { describe, expect, it } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { type Flooding, floods, simulateFlood } from '../../support/floods/flood-model.ts';

const { prod } = environments;
const unprotected = { ...prod, waf: undefined };
const flooding = (whose: string, more: Partial<Flooding> = {}): Flooding => ({
  whose: whose as Flooding['whose'],
  perSecond: 4_000,
  seconds: 40,
  wafLateMs: 5_000,
  ...more,
});

describe.each(Object.keys(floods))('a flood of %s', (whose) => {
  it('excludes others from a method only until WAF has noticed it', () => {
    expect(simulateFlood(prod, flooding(whose)).there).toBeLessThan(0.99);
    const noticed = simulateFlood(prod, flooding(whose, { countedFrom: 25 }));
    expect(noticed).toEqual({ inAll: 1, there: 1 });
  });

  it('that the throttle admits is noticed by nobody, without WAF too', () => {
    const { inAll } = simulateFlood(unprotected, flooding(whose, { perSecond: 1_500 }));
    expect(inAll).toBe(1);
  });

  it('excludes others for good without WAF', () => {
    const { there } = simulateFlood(unprotected, flooding(whose, { countedFrom: 25 }));
    expect(there).toBeLessThan(0.6);
  });
});
