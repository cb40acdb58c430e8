import { Stack, type StackProps } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import {
  deadLetterQueueName,
  functionLogGroup,
  readQueues,
} from '../../../functions/platform/aws/names.ts';
import { variablesOf } from '../../../functions/platform/config.ts';
import type { FunctionSettings } from '../constructs/api-function.ts';
import type { Canary } from '../constructs/canary.ts';
import { storedNetwork } from '../constructs/function-network.ts';
import { baseUrlOf } from '../constructs/gateway.ts';
import { storedReference } from '../constructs/references.ts';
import { addRouted } from '../constructs/routed.ts';
import { addTriggered } from '../constructs/triggers.ts';
import type { Environment } from '../environments.ts';
import { type FunctionStackName, hasFunction } from '../function-stacks.ts';
import { metricVariables } from '../observability/metrics.ts';

type FunctionsStackProps = StackProps & {
  environment: Environment;
  bundlesDir: string;
  canary: Canary | undefined;
  part: FunctionStackName;
  features: readonly string[];
};

/** What all functions of an environment share. Stacks that are deployed before have all that it names. */
const settingsOf = (
  stack: Stack,
  { environment, bundlesDir, canary }: FunctionsStackProps,
): FunctionSettings => {
  const { name } = environment;
  const keys = {
    state: storedReference(stack, name, 'keys/state'),
    secrets: storedReference(stack, name, 'keys/secrets'),
  };
  const apiId = storedReference(stack, name, 'api/id');
  const queueUrl = (queue: string) =>
    `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${queue}`;
  const logName = functionLogGroup(name);
  return {
    environment,
    keys,
    apiId,
    // At most 256 characters.
    description: [keys.state, keys.secrets, apiId].join(' '),
    bundlesDir,
    network: storedNetwork(stack, environment),
    log: { name: logName, group: LogGroup.fromLogGroupName(stack, 'logs', logName) },
    canary,
    variables: {
      ...variablesOf({
        ...environment,
        environment: name,
        // Lambda sets AWS_REGION itself, and refuses a second one.
        region: undefined,
        publicBaseUrl: baseUrlOf(environment, apiId),
        stateKeyId: keys.state,
        secretsKeyId: keys.secrets,
        eventDeadLettersUrl: queueUrl(deadLetterQueueName(name)),
        refreshQueueUrl: queueUrl(readQueues.refreshQueue.name(name)),
        noticeQueueUrl: queueUrl(readQueues.noticeQueue.name(name)),
        webhookQueueUrl: queueUrl(readQueues.webhookQueue.name(name)),
      }),
      ...metricVariables(name),
    },
  };
};

/** The functions of some features, each with what calls it. */
export class FunctionsStack extends Stack {
  constructor(scope: Construct, id: string, props: FunctionsStackProps) {
    const { environment, bundlesDir: _, canary: __, part, features, ...stackProps } = props;
    const description = `Trunkline ${environment.name}: functions of ${part}`;
    super(scope, id, { ...stackProps, description });
    const settings = settingsOf(this, props);
    const isHere = (name: string) => hasFunction(features, name);
    addRouted(this, settings, isHere);
    addTriggered(this, settings, isHere);
  }
}
