import { expect, it } from 'vitest';
import { type StubRequest, startStub } from '../../support/providers/stub-server.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { stubAws } from './aws.ts';
import { operator, operatorOn } from './operator.ts';

const stack = await useStack();
const cloudFormation = await startStub(() => ({ status: 500 }));
stubAws({ CLOUDFORMATION: cloudFormation.origin });

const described = (value: string) =>
  `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>s</StackName><Outputs><member><OutputKey>Addresses</OutputKey><OutputValue>${value}</OutputValue></member></Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
const refused = (status: number, code: string, message: string) => ({
  status,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});

it('shows the addresses that the stack of the network puts out', async () => {
  cloudFormation.respond = ({ form }: StubRequest) => {
    expect(form.get('StackName')).toBe('trunkline-prod-network');
    return { body: described('203.0.113.7,198.51.100.9') };
  };
  const { code, stdout } = await operator('egress show --env prod');
  expect({ code, stdout }).toEqual({ code: 0, stdout: '203.0.113.7\n198.51.100.9\n' });
  expect((await operator('egress show --env prod --json')).json).toEqual([
    '203.0.113.7',
    '198.51.100.9',
  ]);
});

it('says that there are none where there is no network', async () => {
  const missing = 'Stack with id trunkline-prod-network does not exist';
  cloudFormation.respond = () => refused(400, 'ValidationError', missing);
  expect(await operator('egress show --env prod')).toMatchObject({
    code: 0,
    stdout: 'prod has no fixed addresses: no egress is deployed there.\n',
  });
  expect((await operator('egress show --env prod --json')).json).toEqual([]);
});

it('says that a local stack has none', async () => {
  expect(await operatorOn(stack)('egress show')).toMatchObject({
    code: 0,
    stdout: 'local has no fixed addresses: no egress is deployed there.\n',
  });
});

it.each([
  ['AccessDenied', refused(403, 'AccessDenied', 'not authorized')],
  ['ValidationError', refused(400, 'ValidationError', 'Stack name is too long')],
])('fails in one line, and does not say none, on a refusal: %s', async (_, response) => {
  cloudFormation.respond = () => response;
  const { code, stdout, stderr } = await operator('egress show --env prod');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^.*(not authorized|too long).*\n$/);
});
