import { type ISecurityGroup, type IVpc, SecurityGroup, Vpc } from 'aws-cdk-lib/aws-ec2';
import { Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from '../checks.ts';
import { zonesOf } from '../egress.ts';
import type { Environment } from '../environments.ts';
import { arnOf, storedReference } from './references.ts';

/** Where a function is: properties of it. */
export type FunctionNetwork = { vpc: IVpc; securityGroups: ISecurityGroup[] };

/** The network that `stacks/network.ts` has made, while functions are to be in it. */
export const storedNetwork = (
  stack: Construct,
  { name, region, egress }: Environment,
): FunctionNetwork | undefined => {
  if (!egress?.isLive) return undefined;
  const scope = new Construct(stack, 'network');
  const zones = zonesOf(egress);
  acknowledge(scope, [
    'Annotation::@aws-cdk/aws-ec2:noSubnetRouteTableId',
    'Routes are a matter of stacks/network.ts.',
  ]);
  const groupId = storedReference(scope, name, 'network/security-group');
  return {
    vpc: Vpc.fromVpcAttributes(scope, 'vpc', {
      vpcId: storedReference(scope, name, 'network/vpc'),
      availabilityZones: zones.map(({ zone }) => `${region}${zone}`),
      privateSubnetIds: zones.map(({ zone }) =>
        storedReference(scope, name, `network/subnet-${zone}`),
      ),
    }),
    securityGroups: [
      SecurityGroup.fromSecurityGroupId(scope, 'group', groupId, { mutable: false }),
    ],
  };
};

/** What Lambda does with a function's role to connect it to a network. No resource has a name before. */
const interfaceActions = [
  'ec2:CreateNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:DeleteNetworkInterface',
  'ec2:AssignPrivateIpAddresses',
  'ec2:UnassignPrivateIpAddresses',
];

/**
 * Lets Lambda connect a function to a network, and not the function's own code. The role has it while
 * the record has `egress`, whether or not it is live: Lambda deletes an interface with the same role,
 * long after the function has left the network.
 * @see https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSLambdaVPCAccessExecutionRole.html
 * @see https://github.com/awsdocs/aws-lambda-developer-guide/commit/258fecc4e78d65e7b37d172cb6aa5bc2b5210011 why `*`
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html the denial
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html its key
 */
export const networkPolicies = (scope: Construct, functionName: string) => ({
  network: new PolicyDocument({
    statements: [
      new PolicyStatement({ actions: interfaceActions, resources: ['*'] }),
      new PolicyStatement({
        effect: Effect.DENY,
        actions: interfaceActions,
        resources: ['*'],
        conditions: {
          ArnEquals: {
            'lambda:SourceFunctionArn': arnOf(scope, 'lambda', `function:${functionName}`),
          },
        },
      }),
    ],
  }),
});
