import { describe, expect, it } from 'vitest';
import {
  connectAws,
  deployedBaseUrl,
  howToFindBaseUrl,
} from '../../../infra/operator/aws-target.ts';
import {
  type StubRequest,
  type StubResponse,
  startStub,
} from '../../support/providers/stub-server.ts';
import { stubAws } from './aws.ts';

const cloudFormation = await startStub(() => ({ status: 500 }));
stubAws({ CLOUDFORMATION: cloudFormation.origin });

const described = (outputs: Record<string, string>) => {
  const members = Object.entries(outputs).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const stack = `<member><StackName>s</StackName><Outputs>${members.join('')}</Outputs></member>`;
  return `<DescribeStacksResponse><DescribeStacksResult><Stacks>${stack}</Stacks></DescribeStacksResult></DescribeStacksResponse>`;
};
const denied = {
  status: 403,
  body: '<ErrorResponse><Error><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>',
};
const find = (response: (request: StubRequest) => StubResponse, isLive?: boolean) => {
  cloudFormation.respond = response;
  const customDomain =
    isLive === undefined ? undefined : { name: 'api.acme.test', certificateArn: 'arn', isLive };
  return deployedBaseUrl({ name: 'dev', region: 'us-east-1', customDomain });
};

describe('the base address of a deployed environment', () => {
  it('is what its API stack puts out, whatever the record says', async () => {
    const url = 'https://abc.execute-api.us-east-1.amazonaws.com/api';
    const response = ({ form }: StubRequest) => {
      expect(form.get('StackName')).toBe('trunkline-dev-api');
      return { body: described({ DomainTarget: 'x', BaseUrl: url }) };
    };
    expect(await find(response)).toBe(url);
    expect(await find(response, true)).toBe(url);
  });

  it.each([denied, { status: 500, body: '' }, { lost: true as const }, { body: described({}) }])(
    'is that of its live domain where the stack does not say: %o',
    async (response) => {
      expect(await find(() => response, true)).toBe('https://api.acme.test/api');
      expect(await find(() => response, false)).toBeUndefined();
      expect(await find(() => response)).toBeUndefined();
    },
  );

  it('is above the demo provider where the environment has a sandbox, and only there', async () => {
    cloudFormation.respond = () => ({ body: described({ BaseUrl: 'https://a.test/api' }) });
    const { providers, eventScopes } = await connectAws('dev');
    const tokenEndpoint = 'https://a.test/api/demo-provider/token';
    expect(providers.get('demo')).toMatchObject({ tokenEndpoint });
    expect(eventScopes.has('demo')).toBe(true);
    const prod = await connectAws('prod');
    expect([prod.providers.has('demo'), prod.eventScopes.has('demo')]).toEqual([false, false]);
  });

  it('can be looked up by hand', () => {
    expect(howToFindBaseUrl('prod')).toContain('describe-stacks --stack-name trunkline-prod-api');
  });
});
