import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SQSEvent } from 'aws-lambda';
import { toItemKey } from '../../../functions/adapters/connection-item-key.ts';
import { type Database, whenConditionHolds } from '../../../functions/adapters/dynamodb.ts';
import { readRefreshes } from '../../../functions/adapters/refresh-queue.ts';
import type { ConnectionKey } from '../../../functions/domain/connection/connection-key.ts';
import type { Queue } from '../../../infra/local/aws/events/queue.ts';

const past = 1;

const keysOfMessage = (record: SQSEvent['Records'][number]): readonly ConnectionKey[] => {
  const message = readRefreshes(record);
  return 'keys' in message ? message.keys : [];
};

/** The connections that an event of the queue names. */
export const keysOf = ({ Records }: SQSEvent) => Records.flatMap(keysOfMessage);

/**
 * As if a while had passed since a process died that had these messages: its leases have expired, and
 * the queue gives the messages again. Nobody else refreshes their connections meanwhile.
 */
export const passTime = async (
  { Records }: SQSEvent,
  { client, tableName }: Database,
  queue: Pick<Queue, 'hide'>,
): Promise<void> => {
  for (const record of Records) {
    for (const key of keysOfMessage(record)) {
      // Most have none.
      await whenConditionHolds(
        client.send(
          new UpdateCommand({
            TableName: tableName('integrations'),
            Key: toItemKey(key),
            UpdateExpression: 'SET lease_until_ms = :past',
            ConditionExpression: 'attribute_exists(lease_owner)',
            ExpressionAttributeValues: { ':past': past },
          }),
        ),
      );
    }
    queue.hide(record.receiptHandle, 0);
  }
};
