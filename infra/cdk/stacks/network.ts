import { CfnOutput, Fn, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import {
  CfnEIP,
  CfnInternetGateway,
  CfnNatGateway,
  CfnVPCGatewayAttachment,
  GatewayVpcEndpointAwsService,
  IpAddresses,
  Peer,
  Port,
  PrivateSubnet,
  RouterType,
  SecurityGroup,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import type { Construct } from 'constructs';
import { acknowledge } from '../checks.ts';
import { storeReference } from '../constructs/references.ts';
import { type Egress, zonesOf } from '../egress.ts';
import type { Environment } from '../environments.ts';

/** Internal, so that `functions/platform/outbound` connects to nothing in it. */
const networkRange = '10.0.0.0/21';
const rangeOf = (index: number) => `10.0.${index}.0/24`;

const addVpc = (stack: Stack): Vpc => {
  const vpc = new Vpc(stack, 'vpc', {
    ipAddresses: IpAddresses.cidr(networkRange),
    availabilityZones: stack.availabilityZones,
    // CDK numbers its own: a zone that is added before others would replace theirs.
    subnetConfiguration: [],
    natGateways: 0,
    // By a function of CDK's. Nothing is in that group, and nobody can get into the network.
    restrictDefaultSecurityGroup: false,
  });
  acknowledge(vpc, [
    'AwsSolutions-VPC7',
    'Nothing comes in, and functions log what they call by name: flow logs would cost more and say less.',
  ]);
  return vpc;
};

/** Customers have allowed these addresses: in prod they outlive the stack. */
const addAddresses = (stack: Stack, { name, removalPolicy }: Environment, egress: Egress) =>
  zonesOf(egress).map(({ zone, address }) => {
    const availabilityZone = `${stack.region}${zone}`;
    if (address !== 'new') {
      const { allocationId, address: publicIp } = address;
      return { availabilityZone, allocationIds: [allocationId], publicIp };
    }
    const made = new CfnEIP(stack, `address_${zone}`, { domain: 'vpc' });
    Tags.of(made).add('Name', `trunkline-${name}-${zone}`);
    made.applyRemovalPolicy(removalPolicy);
    const { attrAllocationId, attrPublicIp: publicIp } = made;
    return { availabilityZone, allocationIds: [attrAllocationId], publicIp };
  });

const addGateway = (
  stack: Stack,
  { vpcId }: Vpc,
  addresses: ReturnType<typeof addAddresses>,
): CfnNatGateway => {
  const { ref: internetGatewayId } = new CfnInternetGateway(stack, 'internet');
  const attachment = new CfnVPCGatewayAttachment(stack, 'attachment', { vpcId, internetGatewayId });
  const gateway = new CfnNatGateway(stack, 'nat', {
    vpcId,
    availabilityMode: 'regional',
    // With these it adds no zones and no addresses of its own.
    availabilityZoneAddresses: addresses.map(({ publicIp: _, ...zone }) => zone),
  });
  gateway.addResourceDependency(attachment);
  return gateway;
};

/** The subnets by their zones, each with its way out. */
const addSubnets = (stack: Stack, { vpcId }: Vpc, gateway: CfnNatGateway, egress: Egress) =>
  zonesOf(egress).map(({ zone, index }) => {
    const subnet = new PrivateSubnet(stack, `subnet_${zone}`, {
      vpcId,
      availabilityZone: `${stack.region}${zone}`,
      cidrBlock: rangeOf(index),
      mapPublicIpOnLaunch: false,
    });
    const routerType = RouterType.NAT_GATEWAY;
    subnet.addRoute('way_out', { routerType, routerId: gateway.attrNatGatewayId });
    return { zone, subnet };
  });

const addSecurityGroup = (stack: Stack, vpc: Vpc): SecurityGroup => {
  const group = new SecurityGroup(stack, 'functions', {
    vpc,
    description: 'Functions that call servers of others',
    allowAllOutbound: false,
  });
  // The address of a webhook may name any port.
  group.addEgressRule(Peer.anyIpv4(), Port.allTcp(), 'Servers of others, and AWS');
  return group;
};

type NetworkStackProps = StackProps & { environment: Environment; egress: Egress };

/**
 * A network without a way in, and with one way out: a regional NAT gateway with a fixed address for each
 * zone. DynamoDB is reached by a gateway endpoint, which costs nothing, all else through the NAT gateway.
 * There is no IPv6, whose addresses would not be these.
 * @see https://docs.aws.amazon.com/vpc/latest/userguide/nat-gateways-regional.html
 * @see https://github.com/hashicorp/terraform-provider-aws/pull/45240 tried: manual mode, no public subnet
 * @see https://rianbk.com/simplify-your-vpc-architecture-with-aws-regional-nat-gateways its own route out
 */
export class NetworkStack extends Stack {
  private readonly egress: Egress;

  constructor(scope: Construct, id: string, props: NetworkStackProps) {
    const { environment, egress, ...stackProps } = props;
    const { name } = environment;
    super(scope, id, {
      ...stackProps,
      description: `Trunkline ${name}: fixed outbound addresses`,
    });
    this.egress = egress;
    const why = 'A zone keeps its subnet and its address, whatever zones the region gets.';
    acknowledge(this, ['CloudFormation-Validate::W3010', why]);
    const vpc = addVpc(this);
    const addresses = addAddresses(this, environment, egress);
    const subnets = addSubnets(this, vpc, addGateway(this, vpc, addresses), egress);
    const service = GatewayVpcEndpointAwsService.DYNAMODB;
    const selected = { subnets: subnets.map(({ subnet }) => subnet) };
    vpc.addGatewayEndpoint('dynamodb', { service, subnets: [selected] });
    const references = [
      ['network/vpc', vpc.vpcId],
      ['network/security-group', addSecurityGroup(this, vpc).securityGroupId],
      ...subnets.map(
        ({ zone, subnet }) => [`network/subnet-${zone}` as const, subnet.subnetId] as const,
      ),
    ] as const;
    for (const [of, value] of references) {
      storeReference(this, `${of}_id`, { environment: name, of, value });
    }
    const publicIps = addresses.map(({ publicIp }) => publicIp);
    new CfnOutput(this, 'Addresses', { value: Fn.join(',', publicIps) });
  }

  /** Of the record: CDK would ask the account. */
  override get availabilityZones() {
    return zonesOf(this.egress).map(({ zone }) => `${this.region}${zone}`);
  }
}
