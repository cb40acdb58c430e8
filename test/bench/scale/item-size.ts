import type { NativeAttributeValue } from '@aws-sdk/util-dynamodb';

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
export const itemSize = (item: Record<string, NativeAttributeValue>): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOf(value),
    0,
  );

export const writeUnits = (bytes: number): number => Math.ceil(bytes / 1024);

export const readUnits = (bytes: number, isConsistent: boolean): number =>
  Math.ceil(bytes / 4096) / (isConsistent ? 1 : 2);
