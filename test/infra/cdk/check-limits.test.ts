import { describe, expect, test } from 'vitest';
import { rulesOfLimits } from '../../../infra/cdk/check-limits.ts';
import { type Environment, environments } from '../../../infra/cdk/environments.ts';

const { prod } = environments;
const {
  waf,
  executions: { ofAccount, reserved },
} = prod;
if (!waf || 'off' in reserved) throw new Error('prod has both');

/** The rules that a record breaks. */
const broken = (environment: Environment): string[] =>
  Object.entries(rulesOfLimits).flatMap(([sentence, keeps]) =>
    keeps(environment) ? [] : [sentence],
  );

const reserving = (changes: Record<string, number>): Partial<Environment> => ({
  executions: { ofAccount, reserved: { functions: { ...reserved.functions, ...changes } } },
});

describe('no key, no tenant and no address alone reaches a method’s throttle or the last execution', () => {
  test.each(Object.values(environments))('in $name', (environment) => {
    expect(broken(environment)).toEqual([]);
  });

  test.each<[Partial<Environment>, sentence: string]>([
    [{ rateLimit: { perSecond: 0, burst: 1 } }, 'rateLimit must admit requests'],
    [
      {
        rateLimit: { perSecond: 3e6, burst: 5 },
        tenantRateLimit: { perSecond: 3e6, burst: 5 },
      },
      'rateLimit.perSecond must be at most 1,000,000',
    ],
    [{ tenantRateLimit: { perSecond: 49, burst: 200 } }, 'tenantRateLimit must be at least rate'],
    [{ tenantRateLimit: { perSecond: 100, burst: 99 } }, 'tenantRateLimit must be at least rateL'],
    [{ rateLimit: { perSecond: 0.001, burst: 100 } }, 'must refill within a day'],
    [{ tenantRateLimit: { perSecond: 301, burst: 250 } }, 'tenantRateLimit.perSecond must be at'],
    [{ tenantRateLimit: { perSecond: 100, burst: 251 } }, 'tenantRateLimit is too high: the thr'],
    // As it was: one key may send what a method admits of all.
    [{ rateLimit: { perSecond: 100, burst: 200 } }, 'what WAF lets one key send would fill'],
    [{ rateLimit: { perSecond: 85, burst: 100 } }, 'what WAF lets ten keys send would be half'],
    [
      {
        rateLimit: { perSecond: 1, burst: 2 },
        tenantRateLimit: { perSecond: 1, burst: 200 },
      },
      'what WAF lets one address send',
    ],
    ...(['callbacks', 'notices', 'elements', 'others'] as const).flatMap(
      (kind): [Partial<Environment>, string][] => [
        [
          { waf: { ...waf, [`${kind}PerAddress`]: 9 } },
          `waf.${kind}PerAddress must be at least 10`,
        ],
        [{ waf: { ...waf, [`${kind}PerAddress`]: 1_200 } }, `waf.${kind}PerAddress is too high`],
      ],
    ),
    [{ waf: { ...waf, noticesPerAddress: 60 } }, 'waf.noticesPerAddress must be above'],
    ...Object.keys(reserved.functions)
      .filter((name) => name !== 'integration-notice')
      .map((name): [Partial<Environment>, string] => [
        reserving({ [name]: 0 }),
        'executions.reserved must name the authorizer and each',
      ]),
    // Of a name that no function has, nothing would be reserved, and nobody told.
    ...(
      [
        ['list-agent', 1],
        ['list-agents', 0],
        ['list-agents', -1],
        ['authorizer', 80.5],
      ] as const
    ).map(([name, own]): [Partial<Environment>, string] => [
      reserving({ [name]: own }),
      'executions.reserved must name functions by the files of their handlers',
    ]),
    [reserving({ 'get-field-options': 400 }), 'executions.reserved must leave 100 executions'],
    [reserving({ 'get-field-options': 179 }), 'get-field-options must be 180, twice what look-ups'],
    [reserving({ 'check-integration': 39 }), 'check-integration must be 40, twice what checks'],
    [reserving({ 'oauth-callback': 119 }), 'executions.reserved of oauth-callback must be twice'],
    [reserving({ 'integration-notice': 33 }), 'executions.reserved of integration-notice must be'],
    [reserving({ 'update-webhook': 13 }), 'update-webhook must be 14, twice what the hosts of one'],
    [reserving({ 'refresh-queued-connections': 19 }), 'must be what its queue uses at once, 20'],
    [reserving({ 'carry-out-notices': 4 }), 'must be what its queue uses at once, 5 of a large'],
    [{ executions: { ofAccount: 9, reserved: { off: 'Few' } } }, 'queues with backlogs leave four'],
    [{ executions: { ofAccount: 10.5, reserved: { off: 'Odd' } } }, 'must be a whole number'],
    // A new account with the reservations of prod.
    [{ executions: { ofAccount: 10, reserved } }, 'executions.reserved must leave 100 executions'],
  ])('but it would with %j', (wrong, sentence) => {
    expect(broken({ ...prod, ...wrong })).toContainEqual(expect.stringContaining(sentence));
  });
});
