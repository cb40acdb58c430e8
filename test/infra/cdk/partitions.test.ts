import { expect, test } from 'vitest';
import { checkEnvironment } from '../../../infra/cdk/check-environment.ts';
import { baseUrlOf } from '../../../infra/cdk/constructs/gateway.ts';
import { environments } from '../../../infra/cdk/environments.ts';

test.each([
  ['us-east-1', 'aws', 'amazonaws.com'],
  ['us-gov-west-1', 'aws-us-gov', 'amazonaws.com'],
  ['cn-north-1', 'aws-cn', 'amazonaws.com.cn'],
])(
  'an environment in %s has a certificate of %s, and an address below %s',
  (region, partition, domain) => {
    const withCertificateOf = (name: string) => ({
      ...{ ...environments.dev, region },
      customDomain: {
        ...{ name: 'api.acme.io', isLive: false },
        certificateArn: `arn:${name}:acm:${region}:111122223333:certificate/1`,
      },
    });
    const environment = withCertificateOf(partition);
    expect(() => checkEnvironment(environment)).not.toThrow();
    expect(() => checkEnvironment(withCertificateOf('aws-iso'))).toThrow(
      'certificateArn must be of',
    );
    expect(baseUrlOf(environment, 'a1')).toBe(`https://a1.execute-api.${region}.${domain}/api`);
  },
);
