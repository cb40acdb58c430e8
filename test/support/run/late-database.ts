import { createDatabase, type Database } from '../../../functions/platform/aws/dynamodb.ts';
import { isConsistent } from '../../proof/explore/tables/is-consistent.ts';
import { environment } from '../../proof/explore/tables/key-schema.ts';
import { createMemoryTables } from '../../proof/explore/tables/memory-tables.ts';

/**
 * Tables in which a read that is not strongly consistent never shows the last write of an item, nor a query
 * that of its table: the most that DynamoDB may do to whoever reads at once.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
 */
export const createLateDatabase = (): Database => {
  const tables = createMemoryTables();
  const { client, tableName } = createDatabase({
    environment,
    region: 'us-east-1',
    sdkAttemptMs: 1,
  });
  const send = (command: object) => tables.execute(command, !isConsistent(command));
  return { client: Object.assign(client, { send }), tableName };
};
