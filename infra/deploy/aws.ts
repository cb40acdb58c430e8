import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import {
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetQueueUrlCommand, QueueDoesNotExist, SQSClient } from '@aws-sdk/client-sqs';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { decodeTemplate } from './decode-template.ts';
import type { DeployedEnvironment } from './deployed.ts';
import type { TableState } from './port.ts';

const tableStateOf = ({
  TableStatus,
  GlobalSecondaryIndexes = [],
}: TableDescription): TableState => ({
  status: TableStatus ?? '',
  indexes: GlobalSecondaryIndexes.map(({ IndexName, IndexStatus, Backfilling, ItemCount }) => ({
    name: IndexName ?? '',
    status: IndexStatus ?? '',
    // Missing where the index was made with its table.
    isBackfilling: Backfilling ?? false,
    itemCount: ItemCount,
  })),
});

/** CloudFormation has no error of its own for a stack that does not exist. */
const isMissing = (error: unknown) =>
  error instanceof CloudFormationServiceException &&
  error.name === 'ValidationError' &&
  error.message.includes('does not exist');

/** What is deployed to a region of the account of the SDK's usual credentials. */
export const connectDeployed = (region: string): DeployedEnvironment => {
  const cloudFormation = new CloudFormationClient({ region });
  const dynamoDb = new DynamoDBClient({ region });
  const lambda = new LambdaClient({ region });
  const sqs = new SQSClient({ region });
  const sts = new STSClient({ region });
  return {
    readAccount: async () => {
      const { Account } = await sts.send(new GetCallerIdentityCommand({}));
      return Account ?? 'that AWS does not name';
    },
    describeStack: async (name) => {
      try {
        const { Stacks: [stack] = [] } = await cloudFormation.send(
          new DescribeStacksCommand({ StackName: name }),
        );
        const { StackStatus: status = '', EnableTerminationProtection = false } = stack ?? {};
        return { name, status, isProtected: EnableTerminationProtection };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    readTemplate: async (name) => {
      const command = new GetTemplateCommand({ StackName: name, TemplateStage: 'Original' });
      const { TemplateBody } = await cloudFormation.send(command);
      return decodeTemplate(TemplateBody, name);
    },
    describeTable: async (name) => {
      try {
        const { Table = {} } = await dynamoDb.send(new DescribeTableCommand({ TableName: name }));
        return tableStateOf(Table);
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return undefined;
        throw error;
      }
    },
    findQueue: async (QueueName) => {
      try {
        return (await sqs.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl;
      } catch (error) {
        if (error instanceof QueueDoesNotExist) return undefined;
        throw error;
      }
    },
    readQuota: async () => {
      try {
        const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
        return AccountLimit?.ConcurrentExecutions ?? { refused: 'Lambda named no limit' };
      } catch (error) {
        const [line = ''] = String(error).split('\n');
        return { refused: line };
      }
    },
  };
};
