import type { ModelAccount } from '../../support/cloudformation/account.ts';
import { deployStack } from '../../support/cloudformation/deploy-stack.ts';

/** Deploys a stack of a few resources. */
export const deploy = (
  account: ModelAccount,
  Resources: Record<string, object>,
  { name = 'one', importExisting = false, isProtected = false, Parameters = {} } = {},
) =>
  deployStack(account, { name, importExisting, isProtected, template: { Parameters, Resources } });

export const table = (properties: object = {}, attributes: object = {}) => ({
  Type: 'AWS::DynamoDB::Table',
  Properties: { TableName: 'rows', KeySchema: ['id'], ...properties },
  ...attributes,
});
export const queue = (QueueName: string, attributes: object = {}) => ({
  Type: 'AWS::SQS::Queue',
  Properties: { QueueName },
  ...attributes,
});
export const group = (attributes: object = {}) => ({
  Type: 'AWS::Logs::LogGroup',
  Properties: { LogGroupName: 'lines' },
  ...attributes,
});
export const retained = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' };
export const retainedExceptOnCreate = { ...retained, DeletionPolicy: 'RetainExceptOnCreate' };

export const has = ({ resources }: ModelAccount, type: string, id: string) =>
  resources.has(`AWS::${type} ${id}`);
