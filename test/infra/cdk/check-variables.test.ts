import { describe, expect, test } from 'vitest';
import { checkEnvironment } from '../../../infra/cdk/check-environment.ts';
import { type Environment, environments } from '../../../infra/cdk/environments.ts';

const { dev } = environments;

type Wrong = [Partial<Environment>, sentence: RegExp];

describe('an environment with which no function would start', () => {
  test.each<Wrong>([
    [{ optionsFreshSeconds: -1 }, /- optionsFreshSeconds would stop .*: set a whole number of at/],
    [{ optionsFreshSeconds: 0.5 }, /- optionsFreshSeconds would stop/],
    [{ sdkAttemptMs: 0 }, /- sdkAttemptMs would stop .*: set a whole number of at least 1\./],
    [{ rateLimit: { perSecond: 10, burst: 20.5 } }, /- rateLimit would stop/],
    [{ tenantRateLimit: { perSecond: 20, burst: 40.5 } }, /- tenantRateLimit would stop/],
    [{ logos: 'https://{type}.example.com/logo.svg' }, /- logos would stop/],
  ])('is refused with %j', (wrong, sentence) => {
    expect(() => checkEnvironment({ ...dev, ...wrong })).toThrow(sentence);
  });
});

const origins = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://customer-${100 + index}.example.org`);

describe('variables of a function', () => {
  test('may be as long as Lambda takes them', () => {
    expect(() => checkEnvironment({ ...dev, returnOrigins: origins(60) })).not.toThrow();
  });

  test.each<Wrong>([
    [
      { returnOrigins: origins(100) },
      /- returnOrigins, logos and productName are too long: .*4096/,
    ],
    [{ productName: 'ü'.repeat(2_000) }, /- returnOrigins, logos and productName are too long/],
  ])('are refused where they are longer', (wrong, sentence) => {
    expect(() => checkEnvironment({ ...dev, ...wrong })).toThrow(sentence);
  });
});
