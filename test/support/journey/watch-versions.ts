import type { ModelAccount } from '../cloudformation/account.ts';
import type { AccountEvent } from '../cloudformation/account-events.ts';
import type { PublishedVersion } from '../cloudformation/functions.ts';
import { keyOf } from '../cloudformation/model-resource.ts';

/** What may change what a running version needs. */
const watched = /^AWS::(?:DynamoDB::Table|IAM::(?:ManagedPolicy|Role)|Lambda::Alias|SQS::Queue)$/;

type Named = { queue?: string | undefined; table?: string | undefined; index?: string | undefined };

/** The same lines are looked at after every change. */
const known = new Map<string, Named>();

/** The table, index or queue that a line of a policy names. */
const namedBy = (line: string): Named => {
  const before = known.get(line);
  if (before) return before;
  const [, queue] = /^sqs:\S+ arn:aws:sqs:[^:]+:[^:]+:(\S+)/.exec(line) ?? [];
  const [, table, index] =
    / arn:aws:dynamodb:\S+:table\/([\w-]+)(?:\/index\/([\w-]+))?(?: |$)/.exec(line) ?? [];
  const named = { queue, table, index };
  known.set(line, named);
  return named;
};

/** Whether what a line of a policy names is there and can be used. */
const isThere = (account: ModelAccount, line: string): boolean => {
  const { queue, table, index } = namedBy(line);
  if (queue) return account.resources.has(keyOf('AWS::SQS::Queue', queue));
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
