import type { NativeAttributeValue } from '@aws-sdk/util-dynamodb';
import type { Database } from '../../../../functions/platform/aws/dynamodb.ts';

type Item = Parameters<typeof itemSize>[0];
type Input = { Item?: Item; ConsistentRead?: boolean; IndexName?: string; Select?: string };
type Output = { Item?: Item; Items?: Item[] };

/** What an act asked of DynamoDB. */
type Units = { calls: number; written: number; read: number; bytes: number };

/**
 * Counts calls and units of a database's client. An update is one unit: its rows are small, and a
 * refused one costs as much.
 */
export const countUnits = ({ client }: Database) => {
  let units: Units = { calls: 0, written: 0, read: 0, bytes: 0 };
  const note = (name: string, input: Input, output: Output) => {
    units.calls++;
    const items = [input.Item ?? [], output.Item ?? [], output.Items ?? []].flat();
    const bytes = items.reduce((sum, item) => sum + itemSize(item), 0);
    units.bytes += bytes;
    if (name === 'PutItemCommand') units.written += writeUnits(bytes);
    else if (name === 'UpdateItemCommand') units.written += 1;
    else units.read += readUnits(Math.max(1, bytes), input.ConsistentRead === true);
    // A local index fetches each whole item from its table.
    const isFetched = input.IndexName !== undefined && input.Select === 'ALL_ATTRIBUTES';
    for (const item of (isFetched && output.Items) || [])
      units.read += readUnits(itemSize(item), input.ConsistentRead === true);
  };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        try {
          const response = await next(args);
          note(commandName, args.input as Input, response.output as Output);
          return response;
        } catch (error) {
          note(commandName, {}, {});
          throw error;
        }
      },
    { step: 'initialize' },
  );
  return async (act: () => Promise<unknown>): Promise<Units> => {
    units = { calls: 0, written: 0, read: 0, bytes: 0 };
    await act();
    return units;
  };
};

const digits = (value: number) => Math.ceil(String(Math.abs(value)).length / 2) + 1;

const sizeOf = (value: NativeAttributeValue): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === 'number') return digits(value);
  return 1;
};

/**
 * The bytes of an item by DynamoDB's rules, for the types that these rows have.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
const itemSize = (item: Record<string, NativeAttributeValue>): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOf(value),
    0,
  );

const writeUnits = (bytes: number): number => Math.ceil(bytes / 1024);

const readUnits = (bytes: number, isConsistent: boolean): number =>
  Math.ceil(bytes / 4096) / (isConsistent ? 1 : 2);
