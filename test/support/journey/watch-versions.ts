import type { ModelAccount } from '../cloudformation/account.ts';
import type { AccountEvent } from '../cloudformation/account-events.ts';
import type { PublishedVersion } from '../cloudformation/functions.ts';
import { keyOf } from '../cloudformation/model-resource.ts';

/** What may change what a running version needs. */
const watched = /^AWS::(?:DynamoDB::Table|IAM::(?:ManagedPolicy|Role)|Lambda::Alias|SQS::Queue)$/;

/** Whether the table, index or queue that a line of a policy names is there and can be used. */
const isThere = (account: ModelAccount, line: string): boolean => {
  const [, queue] = /^sqs:\S+ arn:aws:sqs:[^:]+:[^:]+:(\S+)/.exec(line) ?? [];
  if (queue) return account.resources.has(keyOf('AWS::SQS::Queue', queue));
  const [, table, index] =
    / arn:aws:dynamodb:\S+:table\/([\w-]+)(?:\/index\/([\w-]+))?(?: |$)/.exec(line) ?? [];
  return table === undefined || account.tables.isQueryable(table, index);
};

/** What a version uses and lacks now: permissions, tables, indexes that are ACTIVE, queues. */
const lackedBy = (account: ModelAccount, { role, uses }: PublishedVersion): string[] => {
  const allowed = new Set(account.allowed(role));
  return uses.flatMap((line) => [
    ...(allowed.has(line) ? [] : [`the permission ${line}`]),
    ...(isThere(account, line) ? [] : [`the resource of ${line}`]),
  ]);
};

/**
 * Looks after each change of the account at every version that runs, also at the old ones while traffic
 * shifts.
 * @returns what they lacked, filled while stacks are deployed
 */
export const watchVersions = (account: ModelAccount) => {
  const lacked: string[] = [];
  return {
    lacked,
    look: ({ type, action, id }: AccountEvent): void => {
      if (!watched.test(type)) return;
      for (const version of account.functions.running()) {
        for (const what of lackedBy(account, version)) {
          const { functionName, version: number } = version;
          lacked.push(`After ${action} of ${id}, ${functionName}:${number} lacks ${what}`);
        }
      }
    },
  };
};
