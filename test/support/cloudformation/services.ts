import type { ModelAccount } from './account.ts';
import type { Properties, TemplateResource } from './deployable-template.ts';
import { keyOf, type ModelResource } from './model-resource.ts';
import { Refusal } from './refusal.ts';

type ChangeContext = {
  isRollback: boolean;
  policy: TemplateResource['UpdatePolicy'];
  /** Lets the test look while two versions get traffic, and fire an alarm. @throws Refusal */
  shift(): void;
};

type Service = {
  create?(account: ModelAccount, resource: ModelResource): void;
  update?(
    account: ModelAccount,
    change: { resource: ModelResource; after: Properties; context: ChangeContext },
  ): void;
  remove?(account: ModelAccount, resource: ModelResource): void;
};

const functionOf = ({ properties }: ModelResource) => String(properties.FunctionName);

/**
 * CodeDeploy first sends a tenth of the traffic to the new version; an alarm makes it go back, and the
 * update of the stack fail.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-updatepolicy.html
 * @see https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/automating-updates-to-serverless-apps.html
 */
const shiftAlias: NonNullable<Service['update']> = (account, { resource, after, context }) => {
  const { functions } = account;
  const name = functionOf(resource);
  const { FunctionVersion: old } = resource.properties;
  const { FunctionVersion: wanted } = after;
  const { CodeDeployLambdaAliasUpdate: canary } = context.policy ?? {};
  if (canary && !context.isRollback && old !== wanted) {
    const group = `${canary.ApplicationName}|${canary.DeploymentGroupName}`;
    if (!account.resources.has(keyOf('AWS::CodeDeploy::DeploymentGroup', group))) {
      throw new Refusal(`No Deployment Group found for name: ${canary.DeploymentGroupName}`);
    }
    functions.setLive(name, [old, wanted]);
    try {
      context.shift();
    } catch (error) {
      functions.setLive(name, [old]);
      throw error;
    }
  }
  functions.setLive(name, [wanted]);
};

/**
 * Lambda reads a queue with the permissions of the function's role, which it checks.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
 * @see https://github.com/aws-amplify/amplify-cli/issues/4759
 */
const checkReader: NonNullable<Service['create']> = (account, { properties }) => {
  const source = String(properties.EventSourceArn);
  if (!source.startsWith('arn:aws:sqs:')) return;
  const versions = account.runningAt(String(properties.FunctionName));
  if (
    !versions.some(({ role }) => account.allowed(role).includes(`sqs:ReceiveMessage ${source}`))
  ) {
    throw new Refusal(
      'The provided execution role does not have permissions to call ReceiveMessage on SQS',
    );
  }
};

/** What a service does beyond having the resource, by type. */
export const services: Readonly<Record<string, Service>> = {
  'AWS::DynamoDB::Table': {
    create: ({ tables }, { properties }) => tables.create(properties),
    update: ({ tables }, { resource, after, context }) =>
      tables.update(resource.properties, after, context.isRollback),
    remove: ({ tables }, { properties }) => tables.remove(properties),
  },
  'AWS::Lambda::Function': {
    create: ({ functions }, { properties }) => functions.create(properties),
    update: ({ functions }, { after }) => functions.update(after),
    remove: ({ functions }, { id }) => void functions.remove(id),
  },
  'AWS::Lambda::Version': {
    create: ({ functions }, resource) => {
      resource.version = functions.publish(functionOf(resource));
    },
    remove: ({ functions }, resource) =>
      functions.removeVersion(functionOf(resource), Number(resource.version)),
  },
  'AWS::Lambda::Alias': {
    create: ({ functions }, resource) =>
      functions.setLive(functionOf(resource), [resource.properties.FunctionVersion]),
    update: shiftAlias,
    remove: ({ functions }, resource) => functions.removeAlias(functionOf(resource)),
  },
  'AWS::Lambda::EventSourceMapping': { create: checkReader },
  'AWS::Logs::LogGroup': {
    /** @see https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_DeleteLogGroup.html */
    remove: (_, { id, properties }) => {
      if (properties.DeletionProtectionEnabled) throw new Refusal(`${id} is protected`);
    },
  },
  'AWS::SQS::Queue': {
    create: ({ queues }, { id }) => queues.create(id),
    remove: ({ queues }, { id }) => void queues.remove(id),
  },
};
