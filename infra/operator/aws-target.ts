import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { eventScopesByType } from '../../functions/catalogue/components/event-scopes.ts';
import { eventScopes } from '../../functions/catalogue/components/on-demand.ts';
import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import { createOAuthClient } from '../../functions/connections/adapters/oauth-client.ts';
import { createEventBus } from '../../functions/events/adapters/event-bus.ts';
import { awsClientOptions } from '../../functions/platform/aws/aws-client-options.ts';
import { createDatabase } from '../../functions/platform/aws/dynamodb.ts';
import { createKms } from '../../functions/platform/aws/kms.ts';
import { createProviderApi } from '../../functions/platform/outbound/provider-api.ts';
import type { Environment, EnvironmentName } from '../cdk/environments.ts';
import { createStreamClient } from '../local/stream-client.ts';
import { sandboxComponents, sandboxProviders } from '../sandbox/sandbox-catalogues.ts';
import { createAwsAuditTrail } from './audit/aws-audit-trail.ts';
import { type EventTarget, longPollMs, type OperatorTarget } from './target.ts';

/** A deployed environment, by the SDK's usual chain of credentials. */
export const connectAws = async (environment: EnvironmentName): Promise<OperatorTarget> => {
  // Only now: the environments load all of CDK.
  const { selectEnvironments } = await import('../cdk/select-environments.ts');
  const [record] = selectEnvironments(environment);
  if (!record) throw new Error(`There is no environment ${environment}.`);
  const { region, frontendUrl, sessionBinding, returnOrigins } = record;
  const config = { environment, region, dynamodbEndpoint: undefined, kmsEndpoint: undefined };
  return {
    environment,
    database: createDatabase({ ...config, isPatient: true }),
    kms: createKms(config),
    secretsKeyId: `alias/trunkline-${environment}-secrets`,
    ...(await cataloguesOf(record)),
    providerApi: createProviderApi(),
    tokenEndpoints: createOAuthClient(Date.now),
    tenantRateLimit: record.tenantRateLimit,
    starting: {
      stateKeyId: `alias/trunkline-${environment}-state`,
      ...{ frontendUrl, sessionBinding, returnOrigins },
    },
    events: awsEvents(config),
    showsActivity: record.activity === 'on',
    auditTrail: createAwsAuditTrail(environment, region),
    baseUrl: () => deployedBaseUrl(record),
    outboundAddresses: () => deployedAddresses(record),
    explain: ({ name, message }) => {
      switch (name) {
        case 'CredentialsProviderError':
          return `No AWS credentials were found: sign in, or set AWS_PROFILE. (${message})`;
        case 'ResourceNotFoundException':
        case 'NotFoundException':
          return `${environment} is not deployed to ${region} of this AWS account: deploy it, or change account.`;
        default:
          return undefined;
      }
    },
  };
};

/** Stands for the demo provider's address where that cannot be found out. */
const unknownBaseUrl = 'https://unknown.invalid/api';

/** With the demo provider, at the API's own address, where the environment has a sandbox. */
const cataloguesOf = async (
  record: Parameters<typeof deployedBaseUrl>[0] & Pick<Environment, 'sandbox'>,
): Promise<Pick<OperatorTarget, 'providers' | 'eventScopes'>> => {
  if (!record.sandbox) return { providers, eventScopes };
  const base = (await deployedBaseUrl(record)) ?? unknownBaseUrl;
  return {
    providers: sandboxProviders(base),
    eventScopes: eventScopesByType(sandboxComponents(base).values()),
  };
};

const awsEvents = (config: { environment: EnvironmentName; region: string }): EventTarget => {
  const queues = new SQSClient(awsClientOptions(config.region, undefined, undefined, longPollMs));
  return {
    bus: createEventBus(config, (error) => console.error(String(error))),
    streams: createStreamClient(config),
    queues,
    queueUrlOf: async (QueueName) => {
      const { QueueUrl = '' } = await queues.send(new GetQueueUrlCommand({ QueueName }));
      return QueueUrl;
    },
  };
};

/** A call that is not answered must not keep an operator who can look the address up. */
const patienceMs = 3_000;

const stackName = (environment: string) => `trunkline-${environment}-api`;

type EnvironmentLocation = Pick<Environment, 'name' | 'region'>;

/** The base address as the environment's API stack puts it out, or as in its record. */
export const deployedBaseUrl = async ({
  customDomain,
  ...deployed
}: EnvironmentLocation & Pick<Environment, 'customDomain'>): Promise<string | undefined> => {
  const output = await readOutput(deployed, stackName(deployed.name), 'BaseUrl').catch(
    () => undefined,
  );
  return output ?? (customDomain?.isLive ? `https://${customDomain.name}/api` : undefined);
};

/** From `infra/cdk/stacks/network.ts`; none where there is no such stack. */
const deployedAddresses = async (deployed: EnvironmentLocation): Promise<string[]> => {
  const stack = `trunkline-${deployed.name}-network`;
  try {
    return (await readOutput(deployed, stack, 'Addresses'))?.split(',') ?? [];
  } catch (error) {
    if (isMissing(error, stack)) return [];
    throw error;
  }
};

/**
 * As CDK's own command line tells it.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DescribeStacks.html
 */
const isMissing = (error: unknown, stack: string) =>
  error instanceof Error &&
  error.name === 'ValidationError' &&
  error.message === `Stack with id ${stack} does not exist`;

const readOutput = async (
  { region }: EnvironmentLocation,
  stackName: string,
  key: string,
): Promise<string | undefined> => {
  // Only now: two commands ask.
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
    new DescribeStacksCommand({ StackName: stackName }),
  );
  return stack?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
};

/** How a person finds the address out. */
export const howToFindBaseUrl = (environment: string): string =>
  `aws cloudformation describe-stacks --stack-name ${stackName(environment)} ` +
  `--query "Stacks[0].Outputs[?OutputKey=='BaseUrl'].OutputValue" --output text`;
