import { RemovalPolicy } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { rememberedMs } from '../../../functions/tenants/domain/deletion.ts';
import {
  checkEnvironment,
  checkFilledIn,
  InvalidEnvironment,
} from '../../../infra/cdk/check-environment.ts';
import type { Egress } from '../../../infra/cdk/egress.ts';
import { type Environment, environments } from '../../../infra/cdk/environments.ts';
import { selectEnvironments, UnknownEnvironment } from '../../../infra/cdk/select-environments.ts';

const { dev, prod } = environments;

const refusal = (environment: Environment): string => {
  try {
    checkEnvironment(environment);
    return '';
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error;
    return error.message;
  }
};

type Wrong = [Partial<Environment>, sentence: string];
const iam = 'arn:aws:iam::123456789012:';
const sender = `${iam}role/message-sender`;
const session = 'arn:aws:sts::123456789012:assumed-role/sender/one';
const certificateArn = 'arn:aws:acm:eu-west-1:1:c';
const customDomain = { name: 'api.example.com', certificateArn, isLive: true };

const owned = { allocationId: 'eipalloc-0123456789abcdef0', address: '52.1.2.3' } as const;
const egressOf = (addresses: Egress['addresses']): Egress => ({ addresses, isLive: true });

const pair = 'an allocation id and its public IPv4 address, or new.';
const once = 'each allocation and each address once.';
const wrongAddresses: [Egress['addresses'], sentence: string][] = [
  [{ a: { ...owned, allocationId: 'eipalloc-1' } }, pair],
  [{ a: { ...owned, address: '10.0.0.1' } }, pair],
  [{ a: { ...owned, address: '2600:1f18::1' } }, pair],
  [{ a: owned, b: { ...owned, address: '52.1.2.4' } }, once],
  [{ a: owned, b: { ...owned, allocationId: 'eipalloc-0123456789abcdef1' } }, once],
];

/** Principals that may not get tokens. */
const strangers: [string, problem: string][] = [
  ['*', 'would let in everybody that it matches; name each role.'],
  [`${iam}role/*`, 'would let in everybody that it matches; name each role.'],
  [`${iam}root`, 'would let in a whole account; name each role of it.'],
  ['123456789012', 'would let in a whole account; name each role of it.'],
  [session, 'is a session; name its role.'],
  ['lambda.amazonaws.com', 'must be the ARN of an IAM role or user.'],
];

describe('an environment', () => {
  test.each(Object.values(environments))('$name can be deployed as it is written', (written) => {
    expect(refusal(written)).toBe('');
  });

  test.each<Wrong>([
    [{ auditRetention: 3 }, 'auditRetention must be at least logRetention'],
    [{ account: '123' }, 'account must have twelve digits.'],
    [{ region: 'virginia' }, 'region must be the name of an AWS region.'],
    [{ region: 'us-iso-east-1', probe: false }, 'region must be of the partitions aws, aws-us-gov'],
    [
      { region: 'eusc-de-east-1', probe: false },
      'region must be of the partitions aws, aws-us-gov',
    ],
    [{ frontendUrl: 'https://*.example.com' }, 'frontendUrl must have no wildcard'],
    [{ frontendUrl: 'http://app.example.com' }, 'frontendUrl must begin with https://.'],
    [{ frontendUrl: 'https://a.example.com/' }, 'frontendUrl must be scheme and host only'],
    [{ returnOrigins: ['https://a.example.com/'] }, 'returnOrigins must be origins as browsers'],
    [{ returnOrigins: ['http://a.example.com'] }, 'returnOrigins must be origins as browsers'],
    [{ logos: 'https://cdn.example.com/logo.svg' }, 'logos must be an https address with {type}'],
    [{ customDomain }, 'customDomain.certificateArn must be of this region'],
    ...['https://api.acme.io', 'api.acme.io/', 'api.acme.io:443', '*.acme.io', 'API.acme.io'].map(
      (name): Wrong => [
        { customDomain: { ...customDomain, name } },
        'customDomain.name must be a bare host name, such as api.example.com',
      ],
    ),
    [
      { authorizerCacheSeconds: rememberedMs / 1000 + 1 },
      'authorizerCacheSeconds must be a whole number from 0 to 300',
    ],
    [{ egress: egressOf({}) }, 'egress.addresses must have a zone'],
    ...wrongAddresses.map(
      ([addresses, sentence]): Wrong => [
        { egress: egressOf(addresses) },
        `egress.addresses must have ${sentence}`,
      ],
    ),
    [{ memoryMb: 64 }, 'memoryMb must be a whole number from 128 to 10240.'],
    [{ memoryMb: 512.5 }, 'memoryMb must be a whole number from 128 to 10240.'],
    [{ monthlyBudgetUsd: 0 }, 'monthlyBudgetUsd must be above 0.'],
    [{ region: 'eu-west-1', probe: true }, 'probe must be off outside of us-east-1'],
    ...['on-call', 'a@acme.io,b@acme.io', 'a@acme.io;b@acme.io'].map(
      (alarmEmail): Wrong => [{ alarmEmail }, 'alarmEmail must be one email address'],
    ),
    ...strangers.map(
      ([arn, problem]): Wrong => [
        { invokers: { ...dev.invokers, 'get-access-token': [arn] } },
        `invokers of get-access-token: ${arn} ${problem}`,
      ],
    ),
    [
      { invokers: { ...dev.invokers, 'get-access-token': [sender, sender] } },
      'invokers must name each principal of a function once.',
    ],
  ])('is refused with %j', (wrong, sentence) => {
    const message = refusal({ ...dev, ...wrong });
    expect(message).toMatch(/^The environment dev cannot be deployed:\n- /);
    expect(message).toContain(sentence);
  });

  test('of prod may have a front end below the domain .dev', () => {
    expect(refusal({ ...prod, frontendUrl: 'https://app.acme.dev' })).toBe('');
  });

  test('may have fixed addresses of its own and new ones', () => {
    expect(refusal({ ...prod, egress: egressOf({ a: owned, c: 'new', d: 'new' }) })).toBe('');
  });

  test.each([
    [sender],
    [`${iam}role/services/eu/sender`, 'arn:aws:iam::210987654321:user/batch'],
    ['arn:aws:iam::123456789012:role/a+b=c,d.e@f-g_h'],
  ])('may give tokens to %s', (...principals) => {
    const invokers = { ...prod.invokers, 'get-access-token': principals };
    expect(refusal({ ...prod, invokers })).toBe('');
  });

  test.each<Wrong>([
    [{ pointInTimeRecovery: false }, 'pointInTimeRecovery must be on'],
    [{ deletionProtection: false }, 'deletionProtection must be on'],
    [{ removalPolicy: RemovalPolicy.DESTROY }, 'removalPolicy must be'],
    [{ logRetention: 7 }, 'logRetention must be at least 90 days.'],
    [{ auditRetention: 180 }, 'auditRetention must be at least a'],
    [{ frontendUrl: 'https://app.dev.example.com' }, 'must not be that of a test'],
    [{ frontendUrl: 'https://staging.acme.dev' }, 'must not be that of a test'],
    [{ frontendUrl: 'https://app.localhost' }, 'must not be that of a test'],
    [{ waf: undefined }, 'waf must be set'],
    [{ canaryMinutes: undefined }, 'canaryMinutes must be set'],
    [{ probe: false }, 'probe must be on'],
    [{ sandbox: true }, 'sandbox must be off, or people connect accounts that are none.'],
    [{ alarmEmail: undefined }, 'alarmEmail must be set'],
    [{ egress: egressOf({ a: 'new' }) }, 'egress.addresses must have two zones'],
  ])('of prod is refused with %j, which is allowed in dev', (wrong, sentence) => {
    expect(refusal({ ...prod, ...wrong })).toContain(sentence);
    expect(refusal({ ...dev, ...wrong })).toBe('');
  });

  test('cannot be deployed with placeholders, and can with real values', () => {
    expect(() => checkFilledIn({ ...prod, customDomain })).toThrow(
      /^The environment prod cannot be deployed:\n- frontendUrl is still https:\S+; set .*\n- alarmEmail .*\n- customDomain.name /,
    );
    const own = { frontendUrl: 'https://app.acme.dev', alarmEmail: 'on-call@acme.dev' };
    expect(() => checkFilledIn({ ...prod, ...own })).not.toThrow();
  });

  test('reports every mistake at once', () => {
    const wrong = { pointInTimeRecovery: false, frontendUrl: 'http://*.example.com' };
    expect(refusal({ ...prod, ...wrong }).split('\n')).toHaveLength(4);
  });
});

const namesOf = (name?: string) => selectEnvironments(name).map((environment) => environment.name);

describe('environments', () => {
  test('are dev, staging and prod by default, or the only one that is chosen', () => {
    expect(namesOf()).toEqual(['dev', 'staging', 'prod']);
    for (const name of namesOf()) expect(namesOf(name)).toEqual([name]);
  });

  test.each(['local', 'production', '', '__proto__'])(
    'refuse %j and list the valid ones',
    (name) => {
      expect(() => selectEnvironments(name)).toThrow(
        new UnknownEnvironment(
          `There is no environment ${JSON.stringify(name)}. Use one of: dev, staging, prod.`,
        ),
      );
    },
  );

  test('deploy staging as prod, so that no step of it is new there', () => {
    expect(environments.staging.canaryMinutes).toBe(environments.prod.canaryMinutes);
  });
});
