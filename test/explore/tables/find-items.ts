import type { QueryCommandInput, ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { checkWords, holds, type Item, refuse, type Words } from './evaluate.ts';
import { picked, schemaOf, viewOf } from './key-schema.ts';

const inOrder = (names: readonly string[]) => (one: Item, other: Item) => {
  for (const name of names) {
    const order = Buffer.compare(Buffer.from(String(one[name])), Buffer.from(String(other[name])));
    if (order !== 0) return order;
  }
  return 0;
};

export const projected = (item: Item, text: string | undefined, words: Words): Item => {
  if (text === undefined) return item;
  const names = text.split(',').map((name) => name.trim());
  return picked(
    item,
    names.map((name) => words.ExpressionAttributeNames?.[name] ?? name),
  );
};

/** A page of a query or scan. @param rowsOf the table's, as it or its index shows them */
export const findItems = (
  given: QueryCommandInput | ScanCommandInput,
  rowsOf: (table: string, isGlobal: boolean) => ReadonlyMap<string, Item>,
) => {
  const { TableName: table = '', IndexName, ExclusiveStartKey: start, Limit = Infinity } = given;
  const { KeyConditionExpression: byKey, ScanIndexForward: forward = true } = {
    ...{ KeyConditionExpression: undefined, ScanIndexForward: true },
    ...given,
  };
  const { FilterExpression: filter, ProjectionExpression: projection } = given;
  checkWords(given, [byKey, filter, projection]);
  const view = viewOf(table, IndexName);
  if (view.isGlobal && given.ConsistentRead) refuse('An index is not strongly consistent');
  const rows = rowsOf(table, view.isGlobal);
  const all = [...rows.values()].filter(
    (item) => view.keys.every((name) => item[name] !== undefined) && holds(byKey, item, given),
  );
  const sorting = inOrder([...view.keys, ...schemaOf(table).keys]);
  const sorted = all.sort((one, other) => (forward ? sorting(one, other) : sorting(other, one)));
  const isAfter = (item: Item) => (forward ? 1 : -1) * sorting(item, start ?? {}) > 0;
  const rest = start ? sorted.filter(isAfter) : sorted;
  const page = rest.slice(0, Limit);
  const last = page.length === Limit ? page.at(-1) : undefined;
  const kept = page.filter((item) => holds(filter, item, given));
  const Items = kept
    .map((item) => (view.only ? picked(item, view.only) : item))
    .map((item) => projected(item, projection, given));
  return {
    ...(given.Select === 'COUNT' ? {} : { Items }),
    Count: kept.length,
    ...(last && { LastEvaluatedKey: picked(last, [...schemaOf(table).keys, ...view.keys]) }),
  };
};
