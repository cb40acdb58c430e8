import { RemovalPolicy } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import {
  checkEnvironment,
  checkFilledIn,
  InvalidEnvironment,
} from '../../infra/cdk/check-environment.ts';
import { type Environment, selectEnvironments } from '../../infra/cdk/environments.ts';

const named = (name: string): Environment => {
  const [environment] = selectEnvironments(name);
  if (!environment) throw new Error(`There is no ${name}`);
  return environment;
};

const refusal = (environment: Environment): string => {
  try {
    checkEnvironment(environment);
    return '';
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error;
    return error.message;
  }
};

type Wrong = [string, Partial<Environment>, string];
const waf = {
  callbacksPerAddress: 300,
  noticesPerAddress: 6000,
  othersPerAddress: 300,
  allPerAddress: 60_000,
};
const sender = 'arn:aws:iam::123456789012:role/message-sender';

describe('an environment', () => {
  test.each(['dev', 'staging', 'prod'])('%s can be deployed as it is written', (name) => {
    expect(refusal(named(name))).toBe('');
  });

  test.each<Wrong>([
    ['an audit trail shorter than logs', { auditRetention: 3 }, 'must be at least logRetention'],
    ['a wrong account', { account: '123' }, 'account must have twelve digits.'],
    ['a wrong region', { region: 'virginia' }, 'region must be the name of an AWS region.'],
    [
      'a wildcard frontend',
      { frontendUrl: 'https://*.example.com' },
      'frontendUrl must have no wildcard',
    ],
    [
      'an http frontend',
      { frontendUrl: 'http://app.example.com' },
      'frontendUrl must begin with https://.',
    ],
    [
      'a frontend with a path',
      { frontendUrl: 'https://a.example.com/' },
      'frontendUrl must be scheme and host only',
    ],
    [
      'a certificate of another region',
      {
        customDomain: {
          name: 'a.example.com',
          certificateArn: 'arn:aws:acm:eu-west-1:1:c',
          isLive: true,
        },
      },
      'customDomain.certificateArn must be of us-east-1',
    ],
    [
      'a rate limit of 0',
      { rateLimit: { perSecond: 0, burst: 1 } },
      'rateLimit must admit requests',
    ],
    [
      'a rate limit whose interval is below a microsecond',
      { rateLimit: { perSecond: 3_000_000, burst: 5 } },
      'rateLimit.perSecond must be at most 1,000,000',
    ],
    ['a throttle of 0', { stageThrottle: { perSecond: 1, burst: 0 } }, 'stageThrottle must admit'],
    ...(['callbacks', 'notices', 'others', 'all'] as const).map((kind): Wrong => {
      const limit = `${kind}PerAddress`;
      return ['a WAF limit that is too low', { waf: { ...waf, [limit]: 1 } }, `waf.${limit} must`];
    }),
    [
      'a WAF limit for notices that suits one person',
      { waf: { ...waf, noticesPerAddress: 300 } },
      'waf.noticesPerAddress must be above waf.callbacksPerAddress',
    ],
    [
      'a WAF limit for all requests that suits one key',
      { rateLimit: { perSecond: 50, burst: 100 }, waf: { ...waf, allPerAddress: 15_000 } },
      'waf.allPerAddress must be at least what two keys may send',
    ],
    [
      'a cache time that is too long',
      { authorizerCacheSeconds: 7200 },
      'authorizerCacheSeconds must be from',
    ],
    ['too little memory', { memoryMb: 64 }, 'memoryMb must be from 128 to 10240.'],
    ['a budget of nothing', { monthlyBudgetUsd: 0 }, 'monthlyBudgetUsd must be above 0.'],
    [
      'a probe far from its metrics',
      { region: 'eu-west-1', probe: true },
      'probe must be off outside of us-east-1',
    ],
    ['a wrong email address', { alarmEmail: 'on-call' }, 'alarmEmail must be an email address.'],
    [
      'everybody as a principal for tokens',
      { tokenPrincipals: ['*'] },
      'tokenPrincipals: * would let in everybody that it matches; name each role.',
    ],
    [
      'any role as a principal for tokens',
      { tokenPrincipals: ['arn:aws:iam::123456789012:role/*'] },
      'role/* would let in everybody that it matches',
    ],
    [
      'an account root as a principal for tokens',
      { tokenPrincipals: ['arn:aws:iam::123456789012:root'] },
      ':root would let in a whole account; name each role of it.',
    ],
    [
      'an account as a principal for tokens',
      { tokenPrincipals: ['123456789012'] },
      '123456789012 would let in a whole account',
    ],
    [
      'a session as a principal for tokens',
      { tokenPrincipals: ['arn:aws:sts::123456789012:assumed-role/sender/one'] },
      'one is a session; name its role.',
    ],
    [
      'a service as a principal for tokens',
      { tokenPrincipals: ['lambda.amazonaws.com'] },
      'lambda.amazonaws.com must be the ARN of an IAM role or user.',
    ],
    [
      'a principal for tokens twice',
      { tokenPrincipals: [sender, sender] },
      'tokenPrincipals must name each principal once.',
    ],
  ])('is refused with %s', (_, wrong, sentence) => {
    const message = refusal({ ...named('dev'), ...wrong });
    expect(message).toMatch(/^The environment dev cannot be deployed:\n- /);
    expect(message).toContain(sentence);
  });

  test.each([
    [sender],
    ['arn:aws:iam::123456789012:role/services/eu/sender', 'arn:aws:iam::210987654321:user/batch'],
    ['arn:aws-us-gov:iam::123456789012:role/a+b=c,d.e@f-g_h'],
  ])('may give tokens to %s', (...tokenPrincipals) => {
    expect(refusal({ ...named('prod'), tokenPrincipals })).toBe('');
  });

  test.each<[string, Partial<Environment>, string]>([
    ['no point-in-time recovery', { pointInTimeRecovery: false }, 'pointInTimeRecovery must be on'],
    ['no deletion protection', { deletionProtection: false }, 'deletionProtection must be on'],
    [
      'data that is not retained',
      { removalPolicy: RemovalPolicy.DESTROY },
      'removalPolicy must be',
    ],
    ['logs of a week', { logRetention: 7 }, 'logRetention must be at least 90 days.'],
    ['an audit trail of half a year', { auditRetention: 180 }, 'auditRetention must be at least a'],
    [
      'the frontend of dev',
      { frontendUrl: 'https://app.dev.example.com' },
      'must not be that of a test',
    ],
    ['a long cache', { authorizerCacheSeconds: 900 }, 'must be at most 300'],
    ['no WAF', { waf: undefined }, 'waf must be set'],
    ['no canary', { canaryMinutes: undefined }, 'canaryMinutes must be set'],
    ['no probe', { probe: false }, 'probe must be on'],
    ['no alarm address', { alarmEmail: undefined }, 'alarmEmail must be set'],
  ])('of prod is refused with %s, which is allowed in dev', (_, wrong, sentence) => {
    expect(refusal({ ...named('prod'), ...wrong })).toContain(sentence);
    expect(refusal({ ...named('dev'), ...wrong })).toBe('');
  });

  test('cannot be deployed with placeholders, and can with real values', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:1:c';
    const placed = { name: 'api.example.com', certificateArn, isLive: true };
    expect(() => checkFilledIn({ ...named('prod'), customDomain: placed })).toThrow(
      /^The environment prod cannot be deployed:\n- frontendUrl is still https:\S+; set .*\n- alarmEmail .*\n- customDomain.name /,
    );
    const own = { frontendUrl: 'https://app.acme.dev', alarmEmail: 'on-call@acme.dev' };
    expect(() => checkFilledIn({ ...named('prod'), ...own })).not.toThrow();
  });

  test('reports every mistake at once', () => {
    const wrong = { pointInTimeRecovery: false, frontendUrl: 'http://*.example.com' };
    expect(refusal({ ...named('prod'), ...wrong }).split('\n')).toHaveLength(4);
  });
});
