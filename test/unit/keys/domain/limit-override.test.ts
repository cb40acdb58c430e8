import { expect, it } from 'vitest';
import {
  limitOfTenant,
  limitOverrideProblems,
} from '../../../../functions/keys/domain/limit-override.ts';

const ofAll = { perSecond: 100, burst: 200 };

it.each([
  [{ perSecond: 100, burst: 200 }, []],
  [{ perSecond: 1, burst: 60 }, []],
  [{ perSecond: 101, burst: 200 }, [['perSecond', /at most 100 .* tenantRateLimit .* raise that/]]],
  [{ perSecond: 100, burst: 201 }, [['burst', /at most 200 .* tenantRateLimit .* raise that/]]],
  [{ perSecond: 1, burst: 61 }, [['burst', /at most 60 .* within a minute/]]],
])('says what is wrong with %j', (own, expected) => {
  const problems = limitOverrideProblems(own, ofAll).map(({ of, message }) => [of, message]);
  expect(problems).toEqual(
    expected.map(([of, message]) => [of, expect.stringMatching(message as RegExp)]),
  );
});

it('never exceeds the limit of the environment', () => {
  expect(limitOfTenant({ perSecond: 5, burst: 300 }, ofAll)).toEqual({ perSecond: 5, burst: 200 });
  expect(limitOfTenant({ perSecond: 300, burst: 10 }, ofAll)).toEqual({
    perSecond: 100,
    burst: 10,
  });
});
