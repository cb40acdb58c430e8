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
import { apiNameOf, authorizerFailures, limitedRequests } from '../observability/metrics.ts';

/** A log group with the retention of the environment's record. */
export const addLogGroup = (
  scope: Construct,
  logGroupName: string,
  { logRetention: retention, removalPolicy }: Environment,
  id = 'logs',
): LogGroup => new LogGroup(scope, id, { logGroupName, retention, removalPolicy });

/**
 * The fields of the access log. `resource` is the route's pattern, since paths and queries may hold
 * a state or a code. None can have the code of an error: of a function's response, API Gateway knows only the
 * status, the length and the time here.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-variables-for-access-logging.html
 */
const accessLogFields = {
  request_id: '$context.requestId',
  // The one that no caller can choose: https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-access-logging.html
  extended_request_id: '$context.extendedRequestId',
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

/** The settings of the stage and of each method, since a method's settings replace the stage's. */
export const executionLog = {
  loggingLevel: MethodLoggingLevel.ERROR,
  // Data traces hold whole requests and answers, with keys, codes and states.
  dataTraceEnabled: false,
  metricsEnabled: false,
} satisfies StageOptions;

/** The access log: one JSON line per request, in the environment's own log group. */
export const accessLog = (scope: Construct, environment: Environment): StageOptions => {
  const name = `/aws/apigateway/${apiNameOf(environment.name)}`;
  const logGroup = addLogGroup(scope, name, environment, 'access_log');
  // An authorizer that does not start counts nothing, and Lambda counts refused keys as errors too.
  new MetricFilter(scope, 'authorizer_failures', {
    logGroup,
    filterPattern: FilterPattern.literal('{ $.gateway_response = "AUTHORIZER_*" }'),
    ...authorizerFailures(environment.name),
  });
  // Without those of WAF, which needs nobody's help, and which anybody can cause at will.
  new MetricFilter(scope, 'limited_requests', {
    logGroup,
    filterPattern: FilterPattern.literal(
      '{ ($.status = "429") && ($.gateway_response != "WAF_FILTERED") }',
    ),
    ...limitedRequests(environment.name),
  });
  return {
    accessLogDestination: new LogGroupLogDestination(logGroup),
    accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
  };
};

/** Created here, because API Gateway would create it without a retention time. */
export const addExecutionLogGroup = (
  scope: Construct,
  { api, stageName }: { api: RestApi; stageName: string },
  environment: Environment,
): void => {
  const name = `API-Gateway-Execution-Logs_${api.restApiId}/${stageName}`;
  const logGroup = addLogGroup(scope, name, environment, 'execution_log');
  api.deploymentStage.node.addDependency(logGroup);
};
