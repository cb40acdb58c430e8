import type { Properties } from './deployable-template.ts';

export const region = 'us-east-1';
export const accountId = '111122223333';

/**
 * The types that the model knows, and the properties by which AWS tells two resources of one type apart.
 * Of types with none, AWS makes up an id, and any number may exist.
 */
const nameProperties: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGateway::Account': [],
  'AWS::ApiGateway::Authorizer': ['RestApiId', 'Name'],
  'AWS::ApiGateway::Deployment': [],
  'AWS::ApiGateway::GatewayResponse': ['RestApiId', 'ResponseType'],
  'AWS::ApiGateway::Method': ['RestApiId', 'ResourceId', 'HttpMethod'],
  'AWS::ApiGateway::Resource': ['RestApiId', 'ParentId', 'PathPart'],
  'AWS::ApiGateway::RestApi': [],
  'AWS::ApiGateway::Stage': ['RestApiId', 'StageName'],
  'AWS::Budgets::Budget': [],
  'AWS::CloudWatch::Alarm': ['AlarmName'],
  'AWS::CloudWatch::Dashboard': ['DashboardName'],
  'AWS::CodeDeploy::Application': ['ApplicationName'],
  'AWS::CodeDeploy::DeploymentGroup': ['ApplicationName', 'DeploymentGroupName'],
  'AWS::DynamoDB::Table': ['TableName'],
  'AWS::Events::EventBus': ['Name'],
  'AWS::Events::Rule': ['Name'],
  'AWS::IAM::ManagedPolicy': [],
  'AWS::IAM::Role': ['RoleName'],
  'AWS::KMS::Alias': ['AliasName'],
  'AWS::KMS::Key': [],
  'AWS::Lambda::Alias': ['FunctionName', 'Name'],
  'AWS::Lambda::EventInvokeConfig': ['FunctionName', 'Qualifier'],
  'AWS::Lambda::EventSourceMapping': ['EventSourceArn', 'FunctionName'],
  'AWS::Lambda::Function': ['FunctionName'],
  'AWS::Lambda::Permission': [],
  'AWS::Lambda::Version': [],
  'AWS::Logs::LogGroup': ['LogGroupName'],
  'AWS::Logs::LogStream': ['LogGroupName', 'LogStreamName'],
  'AWS::Logs::MetricFilter': ['LogGroupName', 'FilterName'],
  'AWS::Logs::SubscriptionFilter': ['LogGroupName', 'FilterName'],
  'AWS::Route53::HealthCheck': [],
  'AWS::SNS::Subscription': [],
  'AWS::SNS::Topic': ['TopicName'],
  'AWS::SNS::TopicPolicy': [],
  'AWS::SQS::Queue': ['QueueName'],
  'AWS::SQS::QueuePolicy': [],
  'AWS::SSM::Parameter': ['Name'],
  'AWS::WAFv2::WebACL': ['Name'],
  'AWS::WAFv2::WebACLAssociation': [],
};

/** What tells a resource apart from others of its type; undefined if AWS makes it up. */
export const nameIn = (type: string, properties: Properties): string | undefined => {
  const names = nameProperties[type];
  if (!names) throw new Error(`The model does not know ${type}`);
  const values = names.map((name) => properties[name]);
  return values.length > 0 && values.every((value) => value !== undefined)
    ? values.join('|')
    : undefined;
};

const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${accountId}:${rest}`;

const arns: Readonly<Record<string, (id: string) => string>> = {
  'AWS::DynamoDB::Table': (id) => arn('dynamodb', `table/${id}`),
  'AWS::Events::EventBus': (id) => arn('events', `event-bus/${id}`),
  'AWS::Events::Rule': (id) => arn('events', `rule/${id}`),
  'AWS::IAM::Role': (id) => `arn:aws:iam::${accountId}:role/${id}`,
  'AWS::KMS::Key': (id) => arn('kms', `key/${id}`),
  'AWS::Lambda::Alias': (id) => arn('lambda', `function:${id.replace('|', ':')}`),
  'AWS::Lambda::Function': (id) => arn('lambda', `function:${id}`),
  'AWS::Logs::LogGroup': (id) => arn('logs', `log-group:${id}:*`),
  'AWS::SNS::Topic': (id) => arn('sns', id),
  'AWS::SQS::Queue': (id) => arn('sqs', id),
  'AWS::WAFv2::WebACL': (id) => arn('wafv2', `regional/webacl/${id}`),
  'AWS::CloudWatch::Alarm': (id) => arn('cloudwatch', `alarm:${id}`),
};

export const arnOf = (type: string, id: string): string => {
  const make = arns[type];
  if (!make) throw new Error(`The model knows no ARN of ${type}`);
  return make(id);
};

export const queueUrlOf = (id: string) => `https://sqs.${region}.amazonaws.com/${accountId}/${id}`;

/** What `Ref` gives: for most types their id. */
export const refOf = (type: string, id: string): string => {
  if (type === 'AWS::SQS::Queue') return queueUrlOf(id);
  if (type === 'AWS::SNS::Topic' || type === 'AWS::Lambda::Alias') return arnOf(type, id);
  return id;
};
