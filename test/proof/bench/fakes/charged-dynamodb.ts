import { openDatabase } from '../../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createService } from '../../../../infra/local/aws/service/create-service.ts';
import { type Charge, namedItems, readCharge, readsInBatch, writeCharges } from '../units.ts';

type Body = Record<string, unknown>;
type Run = (operation: string, body: Body) => Promise<object>;

const itemReads = new Set(['GetItem', 'Query', 'Scan']);
const writes = new Set([
  ...['PutItem', 'UpdateItem', 'DeleteItem'],
  ...['BatchWriteItem', 'TransactWriteItems'],
]);

/** Carries an operation out, and reports what it would have cost, also when it fails. */
const createCharging = (run: Run, charge: (...charges: Charge[]) => void): Run => {
  const read: Run = async (operation, body) => {
    const result = await run(operation, { ...body, ReturnConsumedCapacity: 'TOTAL' });
    const { ConsumedCapacity, ...answer } = Object(result);
    charge(readCharge(body, Number(ConsumedCapacity?.CapacityUnits ?? 0)));
    return answer;
  };
  const write: Run = async (operation, body) => {
    // Carrying it out changes the body.
    const named = namedItems(operation, structuredClone(body));
    const itemsNow = () =>
      Promise.all(named.map(async (each) => Object(await run('GetItem', { ...each })).Item));
    const before = await itemsNow();
    try {
      return await run(operation, body);
    } finally {
      const after = await itemsNow();
      const isInTransaction = operation === 'TransactWriteItems';
      for (const [n, each] of named.entries()) {
        charge(...writeCharges(each, [before[n], after[n]], isInTransaction));
      }
    }
  };
  return async (operation, body) => {
    if (itemReads.has(operation)) return read(operation, body);
    if (writes.has(operation)) return write(operation, body);
    if (operation === 'BatchGetItem') {
      for (const each of readsInBatch(structuredClone(body))) await read('GetItem', each);
    }
    return run(operation, body);
  };
};

/** An embedded DynamoDB that says what its operations would have cost, from `begin` to `end`. */
export const createChargedDynamodb = () => {
  const database = openDatabase();
  let charges: Charge[] | undefined;
  const runCharged = createCharging(database.run, (...more) => charges?.push(...more));
  const server = createService({
    accessKeyId: undefined,
    contentType: 'application/x-amz-json-1.0',
    respond: async (target, body) => {
      const [, operation = ''] = target.split('.');
      return charges ? runCharged(operation, body) : database.run(operation, body);
    },
  });
  return {
    server,
    begin: () => {
      charges = [];
    },
    end: (): Charge[] => {
      const ended = charges ?? [];
      charges = undefined;
      return ended;
    },
  };
};
