import {
  AccessLogFormat,
  LogGroupLogDestination,
  MethodLoggingLevel,
  type RestApi,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { apiNameOf, authorizerFailures } from '../observability/metrics.ts';

/**
 * The access log's fields. The resource is the route's pattern: paths and queries, which may hold a
 * state or a code, are in no log.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-variables-for-access-logging.html
 */
const accessLogFields = {
  request_id: '$context.requestId',
  time: '$context.requestTimeEpoch',
  method: '$context.httpMethod',
  resource: '$context.resourcePath',
  status: '$context.status',
  gateway_response: '$context.error.responseType',
  latency_ms: '$context.responseLatency',
  function_latency_ms: '$context.integration.latency',
  function_status: '$context.integration.status',
  authorizer_latency_ms: '$context.authorizer.latency',
  authorizer_status: '$context.authorizer.status',
  waf_status: '$context.waf.status',
  tenant_id: '$context.authorizer.tenant_id',
  key_id: '$context.authorizer.key_id',
  source_ip: '$context.identity.sourceIp',
  response_bytes: '$context.responseLength',
};

/** For the stage and each method, since a method's own settings take the place of the stage's. */
export const executionLog = {
  loggingLevel: MethodLoggingLevel.ERROR,
  // A trace would hold whole requests and answers: keys, codes and states.
  dataTraceEnabled: false,
  metricsEnabled: false,
} satisfies StageOptions;

/** One JSON line per request in a log group of the environment's own. */
export const accessLog = (scope: Construct, environment: Environment): StageOptions => {
  const logGroup = new LogGroup(scope, 'access_log', {
    logGroupName: `/aws/apigateway/${apiNameOf(environment.name)}`,
    retention: environment.logRetention,
    removalPolicy: environment.removalPolicy,
  });
  // An authorizer that does not start counts nothing, and to Lambda a refused key is an error too.
  new MetricFilter(scope, 'authorizer_failures', {
    logGroup,
    filterPattern: FilterPattern.literal('{ $.gateway_response = "AUTHORIZER_*" }'),
    ...authorizerFailures(environment.name),
  });
  return {
    accessLogDestination: new LogGroupLogDestination(logGroup),
    accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
  };
};

/** Made here, before API Gateway makes it by itself and keeps it forever. */
export const addExecutionLogGroup = (
  scope: Construct,
  { api, stageName }: { api: RestApi; stageName: string },
  environment: Environment,
): void => {
  const logGroup = new LogGroup(scope, 'execution_log', {
    logGroupName: `API-Gateway-Execution-Logs_${api.restApiId}/${stageName}`,
    retention: environment.logRetention,
    removalPolicy: environment.removalPolicy,
  });
  api.deploymentStage.node.addDependency(logGroup);
};
