import type { NativeAttributeValue } from '@aws-sdk/util-dynamodb';
import type { Database } from '../../../../functions/platform/aws/dynamodb.ts';

type Item = Parameters<typeof itemSize>[0];
type Input = { ConsistentRead?: boolean; IndexName?: string; Select?: string };
type Output = { Item?: Item; Items?: Item[] };

/** What an act that only reads asked of DynamoDB. */
type Units = { calls: number; read: number };

/** Counts calls and read units of a database's client, where the database counts none itself. */
export const countUnits = ({ client }: Database) => {
  let units: Units = { calls: 0, read: 0 };
  const note = (input: Input, output: Output) => {
    units.calls++;
    const items = [output.Item ?? [], output.Items ?? []].flat();
    const bytes = items.reduce((sum, item) => sum + itemSize(item), 0);
    units.read += readUnits(Math.max(1, bytes), input.ConsistentRead === true);
    // A local index fetches each whole item from its table.
    const isFetched = input.IndexName !== undefined && input.Select === 'ALL_ATTRIBUTES';
    for (const item of (isFetched && output.Items) || [])
      units.read += readUnits(itemSize(item), input.ConsistentRead === true);
  };
  client.middlewareStack.add(
    (next) => async (args) => {
      const response = await next(args);
      note(args.input as Input, response.output as Output);
      return response;
    },
    { step: 'initialize' },
  );
  return async (act: () => Promise<unknown>): Promise<Units> => {
    units = { calls: 0, read: 0 };
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

const readUnits = (bytes: number, isConsistent: boolean): number =>
  Math.ceil(bytes / 4096) / (isConsistent ? 1 : 2);
