import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { functionUses } from '../../../infra/bundling/bundle-functions.ts';
import { environments } from '../../../infra/cdk/environments.ts';
import { egress, notLive, owned, withEverything } from './shared-environments.ts';
import { synthesize } from './synthesize.ts';
import { grantsOf, propertiesOf, readFunctions, render } from './template.ts';
import { type EgressTemplates, faultsOf, waysOut } from './way-out.ts';

const { prod } = environments;
/** How many functions call servers of others. */
const callers = 15;

const off = await synthesize(prod);
const on = await synthesize({ ...prod, egress });
const prepared = await synthesize({ ...prod, egress: notLive });
const network = on.templates.network ?? {};
const name = 'trunkline-prod-refresh-queued-connections';

/** The functions, and the network, each changed in one way. */
const changed = (
  change: (parts: { network: Resources; functions: Resources }) => void,
): EgressTemplates => {
  const copy = structuredClone({ network, functions: on.functions.toJSON() });
  change({ network: Object(copy.network).Resources, functions: copy.functions.Resources });
  return { network: copy.network, functions: Template.fromJSON(copy.functions) };
};
type Resources = Record<string, { Type: string; Properties: Record<string, unknown> }>;
const withName = (resources: Resources, functionName: string) =>
  Object.values(resources).find(({ Properties }) => Properties?.FunctionName === functionName);

describe('fixed outbound addresses', () => {
  test('lead a function from each of its subnets through the gateway to an address that is put out', () => {
    const made = (attribute: string) => ({ 'Fn::GetAtt': ['addressa', attribute] });
    expect(waysOut({ network, functions: on.functions }, name)).toEqual([
      ['us-east-1a', '0.0.0.0/0', 'nat', made('AllocationId'), made('PublicIp')],
      ['us-east-1c', '0.0.0.0/0', 'nat', owned.allocationId, owned.address],
    ]);
  });

  test('belong to the functions that call servers of others, and to no others', () => {
    const inside = [...readFunctions(on.functions)].filter(([, { VpcConfig }]) => VpcConfig);
    expect(inside.map(([each]) => each.replace('trunkline-prod-', '')).sort()).toEqual(
      [...functionUses]
        .filter(([, { keys, waitsFor }]) => keys?.connection || waitsFor)
        .map(([each]) => each)
        .sort(),
    );
    expect(inside).toHaveLength(callers);
    expect(faultsOf({ network, functions: on.functions })).toEqual([]);
  });

  test('are of a gateway that adds no zones and no addresses of its own', () => {
    expect(propertiesOf(Template.fromJSON(network), 'AWS::EC2::NatGateway')).toMatchObject([
      {
        AvailabilityMode: 'regional',
        AvailabilityZoneAddresses: [
          { AvailabilityZone: 'us-east-1a' },
          { AvailabilityZone: 'us-east-1c', AllocationIds: [owned.allocationId] },
        ],
      },
    ]);
  });

  test('outlive the stack in prod, where customers have allowed them', () => {
    Template.fromJSON(network).hasResource('AWS::EC2::EIP', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: { Tags: [{ Key: 'Name', Value: 'trunkline-prod-a' }] },
    });
  });

  test('can stay when a zone is added before them', async () => {
    const { templates } = await synthesize(withEverything);
    const before = Object(network).Resources;
    const after = Object(templates.network).Resources;
    const kept = Object.keys(before).filter((id) => !/^(nat|vpcdynamodb)/.test(id));
    expect(kept.map((id) => after[id])).toEqual(kept.map((id) => before[id]));
  });

  test('let Lambda connect functions, and not the code of these', () => {
    const { role } = readFunctions(on.functions).get(name) ?? {};
    const policy = role.Policies.find(
      (each: { PolicyName: string }) => each.PolicyName === 'network',
    );
    const code = `ArnEquals lambda:SourceFunctionArn=`;
    const [allowed = [], denied = []] = [false, true].map((isDenied) =>
      grantsOf({ Policies: [policy] }).filter((each) => each.includes(code) === isDenied),
    );
    expect(allowed).toContain('ec2:CreateNetworkInterface *');
    expect(denied).toEqual(allowed.map((each) => expect.stringContaining(each)));
    const [, { Effect, Condition }] = policy.PolicyDocument.Statement;
    expect(Effect).toBe('Deny');
    expect(render(Condition.ArnEquals['lambda:SourceFunctionArn'])).toBe(
      `arn:aws:lambda:us-east-1:\${AWS::AccountId}:function:${name}`,
    );
  });

  test('make a new version of a function when the network is another one', () => {
    const descriptions = propertiesOf(on.functions, 'AWS::Lambda::Version').map(
      ({ Description }) => render(Description).split(' ').length,
    );
    expect(descriptions.filter((parts) => parts === 4)).toHaveLength(callers);
    expect(descriptions.filter((parts) => parts === 3)).toHaveLength(functionUses.size - callers);
  });

  test('are known before functions leave by them, whose roles are ready', () => {
    expect(prepared.templates.network).toEqual(network);
    const functions = readFunctions(prepared.functions);
    for (const [each, { role, VpcConfig }] of functions) {
      expect(VpcConfig, each).toBeUndefined();
      expect(role, each).toEqual(readFunctions(on.functions).get(each)?.role);
    }
  });

  test('leave nothing behind where a record has none', () => {
    expect(off.templates).not.toHaveProperty('network');
    expect(JSON.stringify(off.templates)).not.toMatch(/AWS::EC2|ec2:|VpcConfig|\/network\//);
    expect(off.warnings).toEqual([]);
    expect(on.warnings).toEqual([]);
  });
});

describe('a fault is found:', () => {
  test('a function that is left out', () => {
    const templates = changed(
      ({ functions }) => delete withName(functions, name)?.Properties.VpcConfig,
    );
    expect(faultsOf(templates)).toEqual([`${name} is outside`]);
  });

  test('a function that calls nobody and is inside', () => {
    const templates = changed(({ functions }) => {
      const agents = withName(functions, 'trunkline-prod-list-agents');
      const { VpcConfig } = withName(functions, name)?.Properties ?? {};
      if (agents) agents.Properties.VpcConfig = VpcConfig;
    });
    expect(faultsOf(templates)).toEqual(['trunkline-prod-list-agents is inside']);
  });

  test.each([
    ['route', 'AWS::EC2::Route'],
    ['route table', 'AWS::EC2::SubnetRouteTableAssociation'],
    ['parameter', 'AWS::SSM::Parameter'],
    ['address', 'AWS::EC2::NatGateway'],
  ])('a subnet without %s', (_, type) => {
    const templates = changed((parts) => {
      const ids = Object.keys(parts.network).filter((id) => parts.network[id]?.Type === type);
      const id = ids.at(-1) ?? '';
      if (type === 'AWS::EC2::NatGateway') {
        Object(parts.network[id]?.Properties).AvailabilityZoneAddresses.pop();
      } else delete parts.network[id];
    });
    expect(faultsOf(templates)).toHaveLength(callers);
    expect(faultsOf(templates)).toContain(`${name} has no way out`);
  });

  test('a subnet that calls DynamoDB through the gateway', () => {
    const templates = changed((parts) => {
      const endpoint = Object.values(parts.network).find(({ Type }) =>
        Type.endsWith('VPCEndpoint'),
      );
      Object(endpoint?.Properties).RouteTableIds.pop();
    });
    expect(faultsOf(templates)).toEqual([expect.stringMatching(/^subnetc.* does not lead to Dyn/)]);
  });

  test.each([
    ['in the group', (group: Record<string, unknown>) => (group.SecurityGroupIngress = [{}])],
    ['beside it', undefined],
  ])('a rule that lets somebody in, %s', (_, letIn) => {
    const templates = changed((parts) => {
      const group = Object.values(parts.network).find(({ Type }) => Type.endsWith('SecurityGroup'));
      if (letIn) letIn(group?.Properties ?? {});
      else parts.network.rule = { Type: 'AWS::EC2::SecurityGroupIngress', Properties: {} };
    });
    expect(faultsOf(templates)).toHaveLength(1);
  });

  test.each([
    ['range that is public', { CidrBlock: '52.0.0.0/24' }],
    ['public address for each', { MapPublicIpOnLaunch: true }],
  ])('a subnet with a %s', (_, properties) => {
    const templates = changed((parts) => {
      const subnet = Object.values(parts.network).find(({ Type }) => Type === 'AWS::EC2::Subnet');
      Object.assign(subnet?.Properties ?? {}, properties);
    });
    expect(faultsOf(templates)).toEqual([expect.stringMatching(/^subneta/)]);
  });
});
