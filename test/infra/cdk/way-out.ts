import { Template } from 'aws-cdk-lib/assertions';
import { isInternalAddress } from '../../../functions/platform/outbound/internal-address.ts';
import { waiting } from '../../../infra/cdk/check-limits.ts';
import { readFunctions } from './template.ts';

type Json = Record<string, object>;
export type EgressTemplates = { network: Json; functions: Template };

/** The resource that a reference is about. */
const idOf = (reference: { Ref?: string; 'Fn::GetAtt'?: string[] } | undefined) =>
  reference?.Ref ?? reference?.['Fn::GetAtt']?.[0];

const read = (network: Json) => {
  const template = Template.fromJSON(network);
  return (type: string) =>
    Object.entries(template.findResources(`AWS::${type}`)).map(([id, { Properties = {} }]) => ({
      id,
      ...Properties,
    }));
};

/** Of each subnet that a function is in: zone, route, gateway, allocation and address. */
export const waysOut = ({ network, functions }: EgressTemplates, name: string): unknown[][] => {
  const ofType = read(network);
  const find = (type: string, matches: (each: Record<string, never>) => boolean) =>
    ofType(type).find(matches);
  const { Outputs } = Template.fromJSON(network).toJSON();
  const [, shown = []] = Outputs.Addresses.Value['Fn::Join'] ?? [];
  const parameters = functions.findParameters('*');
  const { SubnetIds = [] } = readFunctions(functions).get(name)?.VpcConfig ?? {};
  return SubnetIds.map(({ Ref }: { Ref: string }) => {
    const stored = find('SSM::Parameter', ({ Name }) => Name === parameters[Ref]?.Default);
    const subnet = find('EC2::Subnet', ({ id }) => id === idOf(stored?.Value));
    const own = find(
      'EC2::SubnetRouteTableAssociation',
      (each) => idOf(each.SubnetId) === subnet?.id,
    );
    const table = idOf(own?.RouteTableId);
    const route = find(
      'EC2::Route',
      (each) => idOf(each.RouteTableId) === table && each.DestinationCidrBlock === '0.0.0.0/0',
    );
    const gateway = find('EC2::NatGateway', ({ id }) => id === idOf(route?.NatGatewayId));
    const zone = gateway?.AvailabilityZoneAddresses.find(
      ({ AvailabilityZone }: { AvailabilityZone: string }) =>
        AvailabilityZone === subnet?.AvailabilityZone,
    );
    const [allocation] = zone?.AllocationIds ?? [];
    const made = idOf(allocation);
    const address = shown.find((each: object | string) =>
      made ? idOf(Object(each)) === made : typeof each === 'string',
    );
    return [
      subnet?.AvailabilityZone,
      route?.DestinationCidrBlock,
      gateway?.id,
      allocation,
      address,
    ];
  });
};

/** What is wrong with the network, and with who is in it. */
export const faultsOf = (templates: EgressTemplates): string[] => {
  const { network, functions } = templates;
  const ofType = read(network);
  const faults: string[] = [];
  for (const [name, { VpcConfig }] of readFunctions(functions)) {
    const isInside = VpcConfig !== undefined;
    if (isInside !== waiting.includes(name.replace(/^trunkline-[a-z]+-/, ''))) {
      faults.push(`${name} is ${isInside ? 'inside' : 'outside'}`);
    }
    if (waysOut(templates, name).some((steps) => steps.includes(undefined))) {
      faults.push(`${name} has no way out`);
    }
  }
  const [endpoint] = ofType('EC2::VPCEndpoint');
  const byEndpoint = (endpoint?.RouteTableIds ?? []).map(idOf);
  for (const { id } of ofType('EC2::RouteTable')) {
    if (!byEndpoint.includes(id)) faults.push(`${id} does not lead to DynamoDB`);
  }
  for (const { id, CidrBlock, MapPublicIpOnLaunch } of ofType('EC2::Subnet')) {
    if (!isInternalAddress(String(CidrBlock).split('/')[0] ?? '')) faults.push(`${id} is public`);
    if (MapPublicIpOnLaunch !== false) faults.push(`${id} gives public addresses`);
  }
  for (const { id, SecurityGroupIngress } of ofType('EC2::SecurityGroup')) {
    if (SecurityGroupIngress) faults.push(`${id} lets in`);
  }
  for (const type of ['SecurityGroupIngress', 'VPCCidrBlock', 'EgressOnlyInternetGateway']) {
    faults.push(...ofType(`EC2::${type}`).map(({ id }) => `${id} is a ${type}`));
  }
  return faults;
};
