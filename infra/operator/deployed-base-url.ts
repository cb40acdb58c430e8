import type { Environment } from '../cdk/environments.ts';

/** A call that is not answered must not keep an operator who can look the address up. */
const patienceMs = 3_000;

const stackName = (environment: string) => `trunkline-${environment}-api`;

/** The base address as the environment's API stack puts it out, or as its record says. */
export const deployedBaseUrl = async ({
  name,
  region,
  customDomain,
}: Pick<Environment, 'name' | 'region' | 'customDomain'>): Promise<string | undefined> => {
  const output = await readOutput(name, region).catch(() => undefined);
  return output ?? (customDomain?.isLive ? `https://${customDomain.name}/api` : undefined);
};

const readOutput = async (environment: string, region: string): Promise<string | undefined> => {
  // Only now: one command asks.
  const { CloudFormationClient, DescribeStacksCommand } = await import(
    '@aws-sdk/client-cloudformation'
  );
  const requestHandler = {
    connectionTimeout: patienceMs,
    requestTimeout: patienceMs,
    throwOnRequestTimeout: true,
  };
  const client = new CloudFormationClient({ region, maxAttempts: 1, requestHandler });
  const { Stacks: [stack] = [] } = await client.send(
    new DescribeStacksCommand({ StackName: stackName(environment) }),
  );
  return stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'BaseUrl')?.OutputValue;
};

/** How a person finds the address out. */
export const howToFindBaseUrl = (environment: string): string =>
  `aws cloudformation describe-stacks --stack-name ${stackName(environment)} ` +
  `--query "Stacks[0].Outputs[?OutputKey=='BaseUrl'].OutputValue" --output text`;
