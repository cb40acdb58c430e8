import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import {
  deadLetterQueueName,
  functionLogGroup,
  readQueues,
} from '../../../functions/platform/aws/names.ts';
import { variablesOf } from '../../../functions/platform/config.ts';
import { baseAddress, preflights, wrongMethods } from '../../methods.ts';
import { addMockMethod } from '../constructs/add-mock-method.ts';
import type { FunctionSettings } from '../constructs/api-function.ts';
import { addAuditWriter } from '../constructs/audit-writer.ts';
import type { Canary } from '../constructs/canary.ts';
import { addEndpoints } from '../constructs/endpoints.ts';
import { Gateway } from '../constructs/gateway.ts';
import { addLogGroup } from '../constructs/log-groups.ts';
import { addProbe } from '../constructs/probe.ts';
import { storedArn } from '../constructs/references.ts';
import { addTriggered } from '../constructs/triggers.ts';
import type { Environment } from '../environments.ts';
import { metricVariables } from '../observability/metrics.ts';

type ApiStackProps = StackProps & {
  environment: Environment;
  bundlesDir: string;
  canary: Canary | undefined;
};

/** The REST API and its functions. */
export class ApiStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, bundlesDir, canary, ...stackProps }: ApiStackProps,
  ) {
    super(scope, id, {
      ...stackProps,
      description: `Trunkline ${environment.name}: API, functions`,
    });
    const keys = {
      state: storedArn(this, environment.name, 'keys/state'),
      secrets: storedArn(this, environment.name, 'keys/secrets'),
    };
    const queueUrl = (name: string) =>
      `https://sqs.${this.region}.${this.urlSuffix}/${this.account}/${name}`;
    const gateway = new Gateway(this, environment);
    const { api, baseUrl, address } = gateway;
    if (environment.probe) addProbe(this, environment.name, address);
    const logName = functionLogGroup(environment.name);
    const settings: FunctionSettings = {
      environment,
      keys,
      // At most 256 characters.
      description: [keys.state, keys.secrets, api.restApiId].join(' '),
      bundlesDir,
      log: { name: logName, group: addLogGroup(this, logName, environment) },
      canary,
      variables: {
        ...variablesOf({
          ...environment,
          environment: environment.name,
          // Lambda sets AWS_REGION itself, and refuses a second one.
          region: undefined,
          publicBaseUrl: baseUrl,
          stateKeyId: keys.state,
          secretsKeyId: keys.secrets,
          eventDeadLettersUrl: queueUrl(deadLetterQueueName(environment.name)),
          refreshQueueUrl: queueUrl(readQueues.refreshQueue.name(environment.name)),
          noticeQueueUrl: queueUrl(readQueues.noticeQueue.name(environment.name)),
          webhookQueueUrl: queueUrl(readQueues.webhookQueue.name(environment.name)),
        }),
        ...metricVariables(environment.name),
      },
    };
    addAuditWriter(this, settings);
    addEndpoints(api, settings);
    for (const own of [...wrongMethods, ...preflights, ...baseAddress]) addMockMethod(gateway, own);
    addTriggered(this, settings);
    new CfnOutput(this, 'BaseUrl', { value: baseUrl });
  }
}
