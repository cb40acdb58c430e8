import { describe, expect, it } from 'vitest';
import { connectAws, deployedBaseUrl } from '../../../infra/operator/aws-target.ts';
import {
  type StubRequest,
  type StubResponse,
  startStub,
} from '../../support/providers/stub-server.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { stubAws } from './aws.ts';
import { operator, operatorOn } from './operator.ts';

const stack = await useStack();
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
const refused = (status: number, code: string, message: string) => ({
  status,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});
const denied = refused(403, 'AccessDenied', 'not authorized');
/** Answers for this stack alone. */
const describing = (name: string, outputs: Record<string, string>) => {
  return ({ form }: StubRequest) => {
    expect(form.get('StackName')).toBe(name);
    return { body: described(outputs) };
  };
};

describe('egress show', () => {
  it('shows the addresses that the stack of the network puts out', async () => {
    const addresses = ['203.0.113.7', '198.51.100.9'];
    const outputs = { Addresses: addresses.join(',') };
    cloudFormation.respond = describing('trunkline-prod-network', outputs);
    const { code, stdout } = await operator('egress show --env prod');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${addresses.join('\n')}\n` });
    expect((await operator('egress show --env prod --json')).json).toEqual(addresses);
  });

  it('says that there are none where there is no network, as on a local stack', async () => {
    const missing = 'Stack with id trunkline-prod-network does not exist';
    cloudFormation.respond = () => refused(400, 'ValidationError', missing);
    const none = (name: string) => ({
      code: 0,
      stdout: `${name} has no fixed addresses: no egress is deployed there.\n`,
    });
    expect(await operator('egress show --env prod')).toMatchObject(none('prod'));
    expect((await operator('egress show --env prod --json')).json).toEqual([]);
    expect(await operatorOn(stack)('egress show')).toMatchObject(none('local'));
  });

  it.each([
    ['AccessDenied', denied],
    ['ValidationError', refused(400, 'ValidationError', 'Stack name is too long')],
  ])('fails in one line, and does not say none, on a refusal: %s', async (_, response) => {
    cloudFormation.respond = () => response;
    const { code, stdout, stderr } = await operator('egress show --env prod');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^.*(not authorized|too long).*\n$/);
  });
});

describe('the base address of a deployed environment', () => {
  const find = (response: (request: StubRequest) => StubResponse, isLive?: boolean) => {
    cloudFormation.respond = response;
    const customDomain =
      isLive === undefined ? undefined : { name: 'api.acme.test', certificateArn: 'arn', isLive };
    return deployedBaseUrl({ name: 'dev', region: 'us-east-1', customDomain });
  };

  it('is what its API stack puts out, whatever the record says', async () => {
    const url = 'https://abc.execute-api.us-east-1.amazonaws.com/api';
    const response = describing('trunkline-dev-api', { DomainTarget: 'x', BaseUrl: url });
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
});
