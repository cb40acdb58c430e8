import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { variablesOf } from '../../../functions/config.ts';
import {
  queueReaders,
  routes,
  schedules,
  serviceFunctions,
  streamReaders,
} from '../../../functions/routes.ts';
import { wrongMethods } from '../../wrong-methods.ts';
import { addWrongMethod } from '../constructs/add-wrong-method.ts';
import type { FunctionSettings } from '../constructs/api-function.ts';
import { AuditWriter } from '../constructs/audit-writer.ts';
import { Canary } from '../constructs/canary.ts';
import { Endpoint } from '../constructs/endpoint.ts';
import { deadLetterQueueUrl, refreshQueueUrl } from '../constructs/event-channel.ts';
import { Gateway } from '../constructs/gateway.ts';
import { KeyAuthorizer } from '../constructs/key-authorizer.ts';
import { referToKeys } from '../constructs/keys.ts';
import { Probe } from '../constructs/probe.ts';
import { QueueFunction } from '../constructs/queue-function.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';
import { StreamFunction } from '../constructs/stream-function.ts';
import { TokenFunction } from '../constructs/token-function.ts';
import type { Environment } from '../environments.ts';
import { metricVariables } from '../observability/metrics.ts';

type ApiStackProps = StackProps & { environment: Environment; bundlesDir: string };

/** The REST API and its functions. */
export class ApiStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, bundlesDir, ...stackProps }: ApiStackProps,
  ) {
    super(scope, id, {
      ...stackProps,
      description: `Trunkline ${environment.name}: API, functions`,
    });
    const keys = referToKeys(this, environment.name);
    const { api, baseUrl, address } = new Gateway(this, environment);
    if (environment.probe) new Probe(this, environment.name, address);
    const own: FunctionSettings = {
      environment,
      keys,
      bundlesDir,
      canary: environment.canaryMinutes
        ? new Canary(this, environment.name, environment.canaryMinutes)
        : undefined,
      variables: {
        ...variablesOf({
          ...environment,
          environment: environment.name,
          // Lambda sets AWS_REGION itself, and refuses a second one.
          region: undefined,
          publicBaseUrl: baseUrl,
          stateKeyId: keys.state.keyArn,
          secretsKeyId: keys.secrets.keyArn,
          eventDeadLettersUrl: deadLetterQueueUrl(this, environment.name),
          refreshQueueUrl: refreshQueueUrl(this, environment.name),
        }),
        ...metricVariables(environment.name),
      },
    };
    const writer = new AuditWriter(this, own);
    const settings: FunctionSettings = { ...own, onLog: (...log) => writer.follow(...log) };
    const { authorizer } = new KeyAuthorizer(this, settings);
    for (const route of routes) new Endpoint(api, authorizer, route, settings);
    for (const wrong of wrongMethods) addWrongMethod(api, wrong);
    for (const schedule of schedules) new ScheduledFunction(this, schedule, settings);
    for (const reader of queueReaders) new QueueFunction(this, reader, settings);
    for (const reader of streamReaders) new StreamFunction(this, reader, settings);
    for (const each of serviceFunctions) new TokenFunction(this, each, settings);
    new CfnOutput(this, 'BaseUrl', { value: baseUrl });
  }
}
