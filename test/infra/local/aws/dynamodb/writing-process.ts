import { setImmediate } from 'node:timers/promises';
import { openDatabase } from '../../../../../infra/local/aws/dynamodb/create-dynamodb.ts';

/** Writes a pair of items together, and one alone, until it is killed. */
const [, , folder = ''] = process.argv;
const database = openDatabase(folder);
const TableName = 'pairs';
await database
  .run('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['id', 'turn'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'by_turn',
        KeySchema: [{ AttributeName: 'turn', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  })
  .catch(() => 'It is there since the first run.');
const isActive = () =>
  database.run('Scan', { TableName, Limit: 1 }).then(
    () => true,
    () => false,
  );
while (!(await isActive())) await setImmediate();

const padding = { S: 'x'.repeat(20_000) };
for (let count = 0; ; count++) {
  const turn = { S: `${process.pid}-${count}` };
  const put = (id: string) => ({ TableName, Item: { id: { S: id }, turn, padding } });
  await database.run('TransactWriteItems', {
    TransactItems: [{ Put: put('left') }, { Put: put('right') }],
  });
  await database.run('PutItem', put('alone'));
  if (count === 0) process.stdout.write('writing\n');
}
