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

describe('an environment', () => {
  test.each(['dev', 'staging', 'prod'])('%s can be deployed as it is written', (name) => {
    expect(refusal(named(name))).toBe('');
  });

  test.each<[string, Partial<Environment>, string]>([
    ['a wrong account', { account: '123' }, 'account is not twelve digits.'],
    ['a wrong region', { region: 'virginia' }, 'region is not the name of an AWS region.'],
    ['a wildcard frontend', { frontendUrl: 'https://*.example.com' }, 'frontendUrl has a wildcard'],
    [
      'an http frontend',
      { frontendUrl: 'http://app.example.com' },
      'does not begin with https://.',
    ],
    [
      'a frontend with a path',
      { frontendUrl: 'https://a.example.com/' },
      'more than scheme and host',
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
      'customDomain.certificateArn is not of us-east-1',
    ],
    ['a rate limit of 0', { rateLimit: { perSecond: 0, burst: 1 } }, 'rateLimit lets no request'],
    ['a throttle of 0', { stageThrottle: { perSecond: 1, burst: 0 } }, 'stageThrottle lets'],
    ['a WAF limit that is too low', { waf: { callbacksPerAddress: 1 } }, 'waf.callbacksPerAddress'],
    [
      'a cache time that is too long',
      { authorizerCacheSeconds: 7200 },
      'authorizerCacheSeconds is not from',
    ],
    ['too little memory', { memoryMb: 64 }, 'memoryMb is not from 128 to 10240.'],
    ['a wrong email address', { alarmEmail: 'on-call' }, 'alarmEmail is not an address.'],
  ])('is refused with %s', (_, wrong, sentence) => {
    const message = refusal({ ...named('dev'), ...wrong });
    expect(message).toMatch(/^The environment dev cannot be deployed:\n- /);
    expect(message).toContain(sentence);
  });

  test.each<[string, Partial<Environment>, string]>([
    ['no point-in-time recovery', { pointInTimeRecovery: false }, 'pointInTimeRecovery is off'],
    ['no deletion protection', { deletionProtection: false }, 'deletionProtection is off'],
    [
      'data that is not retained',
      { removalPolicy: RemovalPolicy.DESTROY },
      'removalPolicy does not',
    ],
    ['logs of a week', { logRetention: 7 }, 'logRetention is below 90 days.'],
    ['the frontend of dev', { frontendUrl: 'https://app.dev.example.com' }, 'that of a test.'],
    ['a long cache', { authorizerCacheSeconds: 900 }, 'keeps a revoked key'],
    ['no WAF', { waf: undefined }, 'waf is off'],
    ['no canary', { canaryMinutes: undefined }, 'canaryMinutes is not set'],
    ['no alarm address', { alarmEmail: undefined }, 'alarmEmail is not set'],
  ])('of prod is refused with %s, which is allowed in dev', (_, wrong, sentence) => {
    expect(refusal({ ...named('prod'), ...wrong })).toContain(sentence);
    expect(refusal({ ...named('dev'), ...wrong })).toBe('');
  });

  test('cannot be deployed with placeholders, and can with real values', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:1:c';
    const placed = { name: 'api.example.com', certificateArn, isLive: true };
    expect(() => checkFilledIn({ ...named('prod'), customDomain: placed })).toThrow(
      /^The environment prod cannot be deployed:\n- frontendUrl is still https:\S+; put .*\n- alarmEmail .*\n- customDomain.name /,
    );
    const own = { frontendUrl: 'https://app.acme.dev', alarmEmail: 'on-call@acme.dev' };
    expect(() => checkFilledIn({ ...named('prod'), ...own })).not.toThrow();
  });

  test('reports every mistake at once', () => {
    const wrong = { pointInTimeRecovery: false, frontendUrl: 'http://*.example.com' };
    expect(refusal({ ...named('prod'), ...wrong }).split('\n')).toHaveLength(4);
  });
});
